import { READ_CLASS } from "../read-rate-limiter"
import { LEDGER, LIVE } from "./table"

export const FREE = `${LIVE} and settled_at is null and resolved_at is null
  and status not in ('creating', 'rejected')
  and (lease_until is null or lease_until < now())`

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
