import { setTimeout as sleep } from "node:timers/promises"

/** Longer than a lease, core's wait for a cart's lock and a slow order together. */
const DEADLINE_MS = 180_000
/**
 * How many runs for one row a process leaves behind at most, since each keeps what it holds in
 * memory. A hook that hung once may return the next time, so the row is tried again. There is no
 * limit for all rows together: a hook that hangs in an outage hangs for every order of that time,
 * and lanes that waited would end all settling.
 */
const MOST_OF_ROW = 3

/** Runs of this process that are past their deadline and have not returned yet, by row. */
const runs = new Map<string, number>()

export function runsLeftBehind(): number {
  return [...runs.values()].reduce((sum, ofRow) => sum + ofRow, 0)
}

/** Another run for the row would most likely only hang as well. */
export function hangsAgainAndAgain(rowId: string): boolean {
  return runsOf(rowId) >= MOST_OF_ROW
}

/**
 * Core's work and a store's own code cannot be stopped from outside. Past its deadline a
 * run is left behind, so that its lane is free; the run may still go on.
 */
export async function untilDeadline<Result>(
  run: Promise<Result>,
  rowId: string,
  deadlineMs = DEADLINE_MS
): Promise<Result | "left_behind"> {
  const first = await raceDeadline(run, deadlineMs)
  if (first !== "late") {
    return first
  }
  runs.set(rowId, runsOf(rowId) + 1)
  run.catch(() => undefined).finally(() => returned(rowId))
  return "left_behind"
}

const runsOf = (rowId: string) => runs.get(rowId) ?? 0

function returned(rowId: string): void {
  const left = runsOf(rowId) - 1
  if (left > 0) {
    runs.set(rowId, left)
  } else {
    runs.delete(rowId)
  }
}

/** The run's result; `late` if it takes longer. */
export async function raceDeadline<Result>(
  run: Promise<Result>,
  deadlineMs: number
): Promise<Result | "late"> {
  const timer = new AbortController()
  const deadline = sleep(deadlineMs, "late" as const, {
    ref: false,
    signal: timer.signal,
  })
  return Promise.race([run, deadline]).finally(() => timer.abort())
}
