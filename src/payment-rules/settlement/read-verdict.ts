import type { AttentionReason } from "./attention"
import type { LedgerRow, RowStatus } from "./ledger-row"
import { isReviewOverdue, nextDue, backoffWaitMs } from "../schedule/schedule"
import {
  MEANINGS,
  meaningOf,
  type InvoiceFacts,
  type InvoiceMeaning,
} from "./status-table"

const DAY_MS = 24 * 60 * 60_000

export type ReadVerdict = {
  meaning: InvoiceMeaning
  /** The row's new status; the same as before where the meaning changes nothing. */
  status: RowStatus
  changed: boolean
  /** Why a human has to act; null: an earlier reason is over. */
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
  const orderStands = isOnHold(row)
  const meaning = meaningOf(invoice, { orderStands, now: startedAt })
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
 * An order was placed for the row's money. Without a cart it existed before its invoice; one that
 * was placed unpaid waits for no money before a review begins.
 */
function isOnHold(row: LedgerRow): boolean {
  const isPlacedFor = row.order_id !== null && row.cart_id !== null
  return (
    isPlacedFor &&
    (row.placed_unpaid_at === null || row.status === "under_review")
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
      return new Date(time.now.getTime() + DAY_MS)
    default:
      return nextDue(row, time)
  }
}
