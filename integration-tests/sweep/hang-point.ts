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
  await scene.rests()
  await letTimePass(scene)
  return judge(scene, story, { hit: calls.hit, seen: calls.seen, wrongs })
}

async function letOthersSettle(scene: SweptScene): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await scene.passTime(ABANDONED_S)
    ageLocks(scene.container, ABANDONED_S)
    await scene.runWorker()
  }
}
