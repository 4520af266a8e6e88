import { setTimeout as sleep } from "node:timers/promises"
import { ageLocks } from "./age-locks"
import { judge, letTimePass, type Point, type Stage } from "./play-point"
import type { Story } from "./stories"
import { clearStore, SweptScene } from "./swept-scene"

/**
 * Seconds after which nobody waits for a run any more: leases, claims and core's locks are over.
 */
const ABANDONED_S = 130
const STEP_MS = 20
const HOUR_S = 3_700
/** Another run may wait in the database for what hangs. */
const PATIENCE_MS = 5_000

/** Lets one thing hang. */
type Hanging = {
  /** What hangs, or null. */
  readonly hit: string | null
  readonly seen: number
  /** It goes on, and nothing hangs any more. */
  letGo: () => void
  /** Ends when nothing goes on that was held up. */
  rests: () => Promise<void>
}

/**
 * Plays the story while one thing hangs, has another run settle, then lets it go.
 * @param isUndone core may take back the order in which it hung
 */
export async function hangPoint(
  { store, tap, db }: Stage,
  story: Story,
  {
    hanging,
    arm,
    isUndone = () => false,
  }: {
    hanging: Hanging
    arm: () => void
    isUndone?: (hit: string) => boolean
  }
): Promise<Point> {
  await clearStore(store, db)
  const scene = new SweptScene(store, tap, db)
  await story.before(scene)
  const wrongs: string[] = []
  let isOver = false
  arm()
  const playing = story
    .play(scene)
    .catch((error: unknown) => wrongs.push(String(error)))
    .finally(() => (isOver = true))
  while (!isOver && hanging.hit === null) {
    await sleep(STEP_MS)
  }
  // Code that does not wait for it goes on.
  await Promise.race([playing, sleep(STEP_MS).then(() => tap.rests())])
  if (hanging.hit) {
    await letOthersSettle(scene)
  }
  hanging.letGo()
  await playing
  await hanging.rests()
  await scene.rests()
  await letTimePass(scene)
  const { hit, seen } = hanging
  const undone = hit !== null && isUndone(hit)
  if (undone) {
    // An invoice may show a reason that was true while the order stood; it is read hourly.
    await scene.passTime(HOUR_S)
    await letTimePass(scene)
  }
  return judge(scene, undone ? endsUndone(story) : story, { hit, seen, wrongs })
}

/**
 * Core may also take back the order that another run has settled meanwhile. It deletes the session
 * of the capture, so no order can be placed with that money: a human is told.
 */
function endsUndone(story: Story): Story {
  return {
    ...story,
    end: (world, reasons) =>
      world.orders.length === 0 && reasons.includes("order_failed")
        ? []
        : story.end(world, reasons),
  }
}

async function letOthersSettle(scene: SweptScene): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await scene.passTime(ABANDONED_S)
    ageLocks(scene.container, ABANDONED_S)
    await Promise.race([scene.runWorker(), sleep(PATIENCE_MS)])
  }
}
