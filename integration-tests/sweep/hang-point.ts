import { setTimeout as sleep } from "node:timers/promises"
import { ageLocks } from "./age-locks"
import type { HangingCalls, Hang } from "./hanging-calls"
import { judge, letTimePass, type Point, type Stage } from "./play-point"
import type { Story } from "./stories"
import { clearStore, SweptScene } from "./swept-scene"

/**
 * Seconds after which nobody waits for a run any more: leases, claims and core's locks are over.
 */
const ABANDONED_S = 130
const STEP_MS = 20
const HOUR_S = 3_700

/** Plays the story while the nth call hangs, has another run settle, then lets it go. */
export async function hangPoint(
  { store, tap, db }: Stage,
  story: Story,
  { calls, hang }: { calls: HangingCalls; hang: Hang }
): Promise<Point> {
  await clearStore(store, db)
  const scene = new SweptScene(store, tap, db)
  await story.before(scene)
  const wrongs: string[] = []
  let isOver = false
  calls.arm(hang)
  const playing = story
    .play(scene)
    .catch((error: unknown) => wrongs.push(String(error)))
    .finally(() => (isOver = true))
  while (!isOver && calls.hit === null) {
    await sleep(STEP_MS)
  }
  // Code that does not wait for the call goes on.
  await Promise.race([playing, sleep(STEP_MS).then(() => tap.rests())])
  if (calls.hit) {
    await letOthersSettle(scene)
  }
  calls.letGo()
  await playing
  await calls.rests()
  await scene.rests()
  await letTimePass(scene)
  const isUndone = hang.end === "throws" && calls.hit?.startsWith("hook ")
  if (isUndone) {
    // An invoice may show a reason that was true while the order stood; it is read hourly.
    await scene.passTime(HOUR_S)
    await letTimePass(scene)
  }
  return judge(scene, isUndone ? endsUndone(story) : story, {
    ...{ hit: calls.hit, seen: calls.seen, wrongs },
  })
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
    await scene.runWorker()
  }
}
