import { READ_CLASS } from "../read-rate-limiter"
import { hasNothingToRead, LEDGER, LIVE } from "./table"

export const FREE = `${LIVE} and settled_at is null and resolved_at is null
  and not ${hasNothingToRead()}
  and (lease_until is null or lease_until < now())`

/**
 * Makes a row due now, for a reason that its own columns do not show. It raises the version, so a
 * run under way, which does not know the reason, does not put the row off again (`unlessDue`).
 * @param row the name that the statement gives to the row
 * @param condition other rows stay as they are
 */
export const dueNow = (row = LEDGER, condition = "true") => `
  next_due_at = case when ${condition} then least(${row}.next_due_at, now()) else ${row}.next_due_at end,
  request_version = ${row}.request_version + case when ${condition} then 1 else 0 end`

/**
 * The next time of a row after a run, unless somebody made it due since the run noted its version.
 * A request that came meanwhile stays by itself, and waits for its back-off.
 * @param at SQL for the time, null: no next time
 */
export const unlessDue = (at: string, version = ":version") =>
  `case when priority is null and request_version > ${version}
    then least(next_due_at, ${at}) else ${at} end`

/**
 * Requested, or due by the schedule; a paid row that is not in an order yet is due as well. A
 * request of class 2 waits for the back-off.
 */
export const DUE = `(next_due_at <= now() or priority = 1
  or (priority = 2 and (backoff_until is null or backoff_until <= now())))`

const first = (which: string, timestamp: string) =>
  `(select id from ${LEDGER} where ${FREE} and status <> 'completed' and ${which}
    order by ${timestamp} limit 1 for update skip locked)`

/**
 * Finds the next row to read. Each part stops at the first row of its index, and runs only if the
 * parts before it found none: a backlog of any length costs no more. `skip locked` passes over a
 * row that another worker is acquiring, so two workers never get the same row, nor wait for each
 * other. The schedule reads young invoices first, since most are paid within minutes; a requested
 * row can come up here as well. Unless `young_first` is set, the row that has been due longest
 * comes first, of any age.
 */
export const NEXT_TO_READ = `coalesce(
  case when 1 = any(:classes) then ${first("priority = 1", "requested_at")} end,
  case when 2 = any(:classes) then ${first(`priority = 2 and ${READ_CLASS} = any(:classes) and ${DUE}`, "requested_at")} end,
  case when 3 = any(:classes) then coalesce(
    case when cast(:young_first as boolean) then ${first("next_due_at <= now() and created_at > now() - :young_ms * interval '1 millisecond'", "next_due_at")} end,
    ${first("next_due_at <= now()", "next_due_at")}) end)`
