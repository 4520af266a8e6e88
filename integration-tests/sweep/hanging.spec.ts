import { IMPATIENT } from "../faults/describe-matrix"
import { describeStore } from "../http/describe-store"
import { chosenStories, sweepCalls } from "./sweep"

const HOUR_MS = 3600_000

describeStore({ ...IMPATIENT, readsPerMinute: 100_000 }, (store) => {
  it.each(chosenStories())(
    "%s: each call to the service, to core and to a store's hook hangs until another run has settled → nothing lost, nothing unpaid captured, all told, all watched",
    async (name) => {
      expect(await sweepCalls(store, name)).toEqual([])
    },
    HOUR_MS
  )
})
