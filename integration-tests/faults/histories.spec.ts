import "./store-hooks"
import fc from "fast-check"
import { describeStore } from "../http/describe-store"
import { IMPATIENT } from "./describe-matrix"
import { histories, replay, toList, type Act } from "./histories/acts"
import { playBooted } from "./histories/play-booted"
import { findViolations } from "./invariants"
import { waitForSchedule } from "./run-fault"
import { Scene } from "./scene"
import { takeSnapshot } from "./take-snapshot"
import { fillOwnCart, signInAs } from "./steps/edit-steps"
import { tellStory } from "./tell-story"

const RUNS = Number(process.env.FAULTS_RUNS ?? 200)
const DAY = 24 * 3600
const HOUR_MS = 3600_000

const OPTIONS = {
  ...IMPATIENT,
  readsPerMinute: 100_000,
  orderPlacement: process.env.ORDER_PLACEMENT,
}

describeStore(OPTIONS, (store) => {
  let played = 0

  /** One more cart in the same store, which keeps the remains of the others. */
  async function play(acts: readonly Act[]): Promise<void> {
    const scene = new Scene(store)
    const isDraft = acts[0]?.act === "draft"
    await signInAs(`mona${++played}@example.com`)(scene)
    await (isDraft ? undefined : fillOwnCart(scene))
    for (const one of acts) {
      await playBooted(scene, one)
    }
    await scene.repairAll()
    await scene.runWorker()
    await waitForSchedule(scene, 5 * DAY)
    await scene.others.compare()
    const violations = [
      ...findViolations(await takeSnapshot(scene)),
      ...scene.others.touched,
    ]
    if (violations.length > 0) {
      const story = await tellStory(scene)
      throw new Error(`${violations.join("\n")}\n${toList(acts)}\n${story}`)
    }
    await closeAll(scene)
  }

  /** Closes the open rows, so that later histories do not read them. */
  async function closeAll({ db }: Scene): Promise<void> {
    await db("invoice_payment")
      .whereNull("settled_at")
      .update({ resolved_at: db.fn.now() })
  }

  it(
    `${RUNS} random histories in the booted store: nothing lost, nothing captured unpaid, nothing twice`,
    async () => {
      await fc.assert(
        fc.asyncProperty(histories(12), play),
        // Shrinking would take hours; the list is short enough to be read.
        { numRuns: RUNS, endOnFailure: true, ...replay() }
      )
    },
    2 * HOUR_MS
  )
})
