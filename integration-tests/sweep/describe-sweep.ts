import { IMPATIENT } from "../faults/describe-matrix"
import { PLACEMENT } from "../faults/fault"
import { describeStore, type TestStore } from "../http/describe-store"
import { chosenStories } from "./sweep"

const HOUR_MS = 3600_000

/**
 * Each story, swept in a store where nothing waits for a permit.
 * @param fault what happens at each point
 */
export function describeSweep(
  fault: string,
  sweep: (store: TestStore, story: string) => Promise<string[]>
): void {
  const options = { ...IMPATIENT, ...PLACEMENT, readsPerMinute: 100_000 }
  describeStore(options, (store) => {
    it.each(chosenStories())(
      `%s: ${fault} → nothing lost, nothing unpaid captured, all told, all watched`,
      async (name) => {
        expect(await sweep(store, name)).toEqual([])
      },
      HOUR_MS
    )
  })
}
