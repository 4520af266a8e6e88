import type { AttentionReason } from "./attention"
import { isVoid, type LedgerRow, type RowStatus } from "./ledger-row"
import { isReviewOverdue, nextDue, backoffWaitMs } from "../schedule/schedule"
import {
  MEANINGS,
  meaningOf,
  type InvoiceFacts,
  type InvoiceMeaning,
} from "./status-table"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The next run comes this soon if this one ends before it has decided. */
const UNDECIDED_MS = 10 * MINUTE_MS

export type ReadVerdict = {
  meaning: InvoiceMeaning
  /** The row's new status; the same as before where the meaning changes nothing. */
  status: RowStatus
  changed: boolean
  /** Why a human has to act; null: a reason of an earlier read is over. */
  attention: AttentionReason | null
  /** When the schedule refreshes it again; a paid row is due at once, to be settled. */
  nextDueAt: Date | null
  /** Class 2 requests wait until then. */
  backoffUntil: Date
}

/**
 * The consequences of one accepted read for the invoice's row.
 * @param startedAt database time at which the read began
 */
export function judgeRead(
  row: LedgerRow & { status_since: Date | null; unchanged_reads: number },
  invoice: InvoiceFacts,
  startedAt: Date
): ReadVerdict {
  const orderWaits = isOnHold(row)
  const meaning = meaningOf(invoice, { orderWaits, now: startedAt })
  const becomes = MEANINGS[meaning].row
  const status = becomes === "unchanged" ? row.status : becomes
  const changed = status !== row.status
  const statusSince = changed ? startedAt : (row.status_since ?? startedAt)
  const unchangedReads = changed ? 1 : row.unchanged_reads + 1
  return {
    meaning,
    status,
    changed,
    attention:
      status === "under_review" && isReviewOverdue(statusSince, startedAt)
        ? (MEANINGS[meaning].attention ?? "review_overdue")
        : MEANINGS[meaning].attention,
    nextDueAt: dueAfter(
      meaning,
      { ...row, ...invoice, status },
      { now: startedAt, statusSince }
    ),
    backoffUntil: new Date(startedAt.getTime() + backoffWaitMs(unchangedReads)),
  }
}

/**
 * The row's order waits for its money: it was placed for it, or the money is under review. An
 * order that was placed unpaid, or existed before its invoice, waits for no money before a review.
 */
function isOnHold(row: LedgerRow): boolean {
  const isPlacedForMoney = row.cart_id !== null && row.placed_unpaid_at === null
  return (
    row.order_id !== null && (isPlacedForMoney || row.status === "under_review")
  )
}

function dueAfter(
  meaning: InvoiceMeaning,
  row: LedgerRow,
  time: { now: Date; statusSince: Date }
): Date | null {
  switch (meaning) {
    case "paid":
      return time.now
    case "unknown_taken":
      return after(time.now, DAY_MS)
    default:
      return mayConcernItsOrder(row)
        ? after(time.now, UNDECIDED_MS)
        : nextDue(row, time)
  }
}

/**
 * `settle-row.ts` decides about its order after the read, in a lane of its own, and then sets the
 * row's usual time. The order of a claimed row may be placed while the ledger does not know it.
 */
function mayConcernItsOrder(row: LedgerRow): boolean {
  const hasOrder = row.order_id !== null || row.claimed_until !== null
  return isVoid(row) && hasOrder && row.resolved_at === null
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
