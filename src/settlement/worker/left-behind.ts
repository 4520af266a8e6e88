import { setTimeout as sleep } from "node:timers/promises"

/** Longer than a lease, core's wait for a cart's lock and a slow order together. */
const DEADLINE_MS = 180_000
/**
 * How many runs one process leaves behind at most, since each keeps what it holds in memory. For
 * any further run it waits, and that run keeps its lane. A lower limit would end all settling: a
 * hook that hangs in an outage hangs for every order of that time.
 */
const MOST = 50

let runs = 0

/** Runs of this process that are past their deadline and have not returned yet. */
export function runsLeftBehind(): number {
  return runs
}

/**
 * Core's work and a store's own code cannot be stopped from outside. Past its deadline a
 * run is left behind, so that its lane is free; the run may still go on.
 */
export async function untilDeadline<Result>(
  run: Promise<Result>,
  deadlineMs = DEADLINE_MS
): Promise<Result | "left_behind"> {
  const first = await raceDeadline(run, deadlineMs)
  if (first !== "late") {
    return first
  }
  if (runs >= MOST) {
    return run
  }
  runs++
  run.catch(() => undefined).finally(() => runs--)
  return "left_behind"
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
