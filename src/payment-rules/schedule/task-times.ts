const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/**
 * The kinds of tasks:
 * - `announce`: a history line's event is to be handed to the event bus
 * - `message`: that event was announced; the shopper may have to be written to
 * - `webhook_test`: a live webhook test is to be ended
 * - `verify`: a row's captures, settlement and surplus are to be checked again
 * - `closed`: a paid invoice that an admin closed in doubt is to be read again
 */
export const TASK_KINDS = [
  "announce",
  "message",
  "webhook_test",
  "verify",
  "closed",
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

type TaskTimes = {
  /** After this time another worker may take the task of a worker that was killed. */
  leaseMs: number
  /** A run that takes longer has failed. Shorter than the lease, so that it can still say so. */
  deadlineMs: number
  /** Waits after failed tries; the last one repeats for a task that is never given up. */
  waitsMs: readonly [number, ...number[]]
}

export const TASK_TIMES: Record<TaskKind, TaskTimes> = {
  // An event bus takes an event within milliseconds. One that is down hangs or refuses.
  announce: {
    leaseMs: 30 * SECOND_MS,
    deadlineMs: 10 * SECOND_MS,
    waitsMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  },
  message: {
    leaseMs: 2 * MINUTE_MS,
    deadlineMs: MINUTE_MS,
    waitsMs: [MINUTE_MS, 10 * MINUTE_MS],
  },
  // A few statements.
  verify: {
    leaseMs: 2 * MINUTE_MS,
    deadlineMs: MINUTE_MS,
    waitsMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  },
  // A read, with the time-out of a call (30 s at most).
  closed: {
    leaseMs: 2 * MINUTE_MS,
    deadlineMs: MINUTE_MS,
    // In the end once a day: the service may never answer about it again.
    waitsMs: [1, 5, 30, 60, 24 * 60].map((minutes) => minutes * MINUTE_MS) as [
      number,
      ...number[],
    ],
  },
  // A read and a cancel, each with the time-out of a call (30 s at most).
  webhook_test: {
    leaseMs: 2 * MINUTE_MS,
    deadlineMs: 90 * SECOND_MS,
    waitsMs: [1, 3, 10, 30, 60, 60, 60].map(
      (seconds) => seconds * SECOND_MS
    ) as [number, ...number[]],
  },
}

/** How long a task waits after a failed try; `attempts`: the failed tries before that one. */
export function waitAfter(kind: TaskKind, attempts: number): number {
  const { waitsMs } = TASK_TIMES[kind]
  return waitsMs[attempts] ?? waitsMs[waitsMs.length - 1]!
}

/** The next try, after `attempts` failed ones, is the last planned one of this kind. */
export function isLastTry(kind: TaskKind, attempts: number): boolean {
  return attempts >= TASK_TIMES[kind].waitsMs.length
}

/**
 * An invoice's events are announced in order. An event that the bus refused more often than
 * this no longer holds back the later ones: the bus may never take it.
 */
export const HOLDS_BACK_TRIES = 3
