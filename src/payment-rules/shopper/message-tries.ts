import { TASK_TIMES } from "../schedule/task-times"

/** How often a message is tried; the waits are in task-times.ts. */
export const MESSAGE_TRIES = TASK_TIMES.message.waitsMs.length + 1

/** A provider that has not answered for so long does not answer any more. */
const UNDER_WAY_MS = 15 * 60_000

/** A try as Medusa's Notification module has recorded it. */
export type MessageTry = { status: string; created_at: Date | string }

/**
 * - a number: the next try, 1 is the first one
 * - `under_way`: the provider has a try, and may still refuse it
 * - `over`: sent, or given up; a try that never ended may have been sent
 */
export type NextTry = number | "under_way" | "over"

/** @param tries of one message, in any order */
export function nextTryOf(tries: MessageTry[], now: Date): NextTry {
  const open = tries.filter(({ status }) => status !== "failure")
  if (open.some((one) => isUnderWay(one, now))) {
    return "under_way"
  }
  return open.length > 0 ? "over" : tryAfter(tries.length)
}

/** @param failed the tries that failed */
export function tryAfter(failed: number): number | "over" {
  return failed < MESSAGE_TRIES ? failed + 1 : "over"
}

function isUnderWay({ status, created_at }: MessageTry, now: Date): boolean {
  const age = now.getTime() - new Date(created_at).getTime()
  return status === "pending" && age < UNDER_WAY_MS
}
