import { IMPATIENT } from "../faults/describe-matrix"
import { describeStore } from "../http/describe-store"
import { chosenStories, sweepStatements } from "./sweep"

const HOUR_MS = 3600_000

describeStore({ ...IMPATIENT, readsPerMinute: 100_000 }, (store) => {
  it.each(chosenStories())(
    "%s: all tasks are deleted after each statement once → nothing lost, nothing unpaid captured, all told, all watched",
    async (name) => {
      expect(await sweepStatements(store, name, "deleted")).toEqual([])
    },
    HOUR_MS
  )
})
