import { setTimeout as sleep } from "node:timers/promises"

/** Longer than a lease, core's wait for a cart's lock and a slow order together. */
const DEADLINE_MS = 180_000
/**
 * After so many runs for one row that do not return, only one an hour is begun: each keeps what it
 * holds in memory. It is never the last one, since the hook may work again by then. There is no
 * limit for all rows together: a hook that hangs in an outage hangs for every order of that time,
 * and lanes that waited would end all settling.
 */
const AT_ANY_TIME = 3
const HOUR_MS = 3_600_000

/**
 * When runs of this process went past their deadline (`performance.now()`), by row. Only those that
 * have not returned yet.
 */
const runs = new Map<string, number[]>()

export function runsLeftBehind(): number {
  return [...runs.values()].reduce((sum, { length }) => sum + length, 0)
}

/** Another run for the row would most likely only hang as well. */
export function hangsAgainAndAgain(rowId: string): boolean {
  const times = timesOf(rowId)
  const last = times.at(-1) ?? -Infinity
  return times.length >= AT_ANY_TIME && performance.now() - last < HOUR_MS
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
  const time = performance.now()
  runs.set(rowId, [...timesOf(rowId), time])
  run.catch(() => undefined).finally(() => returned(rowId, time))
  return "left_behind"
}

const timesOf = (rowId: string) => runs.get(rowId) ?? []

function returned(rowId: string, time: number): void {
  const left = timesOf(rowId).filter((one) => one !== time)
  if (left.length > 0) {
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
