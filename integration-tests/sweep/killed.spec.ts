import { IMPATIENT } from "../faults/describe-matrix"
import { describeStore } from "../http/describe-store"
import { chosenStories, sweepStatements } from "./sweep"

const HOUR_MS = 3600_000

describeStore({ ...IMPATIENT, readsPerMinute: 100_000 }, (store) => {
  it.each(chosenStories())(
    "%s: each statement is the last one before a kill once → nothing lost, nothing unpaid captured, all told, all watched",
    async (name) => {
      expect(await sweepStatements(store, name, "killed")).toEqual([])
    },
    HOUR_MS
  )
})
