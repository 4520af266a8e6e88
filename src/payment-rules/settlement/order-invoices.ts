import {
  isDecidedReview,
  isPerhapsPaid,
  isUndecided,
  isVoid,
  type LedgerRow,
} from "./ledger-row"
import { isUnknownStatus } from "./status-table"

type Row = LedgerRow & {
  status_since: Date | null
  last_webhook_at: Date | null
  returned_at: Date | null
  unreadable_since: Date | null
  backoff_until: Date | null
}

/**
 * A good read sets a shorter back-off (`UNCHANGED_WAITS_MS`), so a longer one comes from a later
 * read, which failed.
 */
const LONGEST_AFTER_READ_MS = 2 * 60_000

export type OrderInvoices = {
  /** Another of its invoices, in any collection, is paid or may still be paid. */
  hasOtherInvoice: boolean
  /** Another one is settled. `settleFacts` replaces this by: the order was paid in full once. */
  wasPaid: boolean
  /** Another one can still bring money, as far as is known and no human has decided. */
  mayBePaidByOther: boolean
  /** Another one is open, or paid and not settled or closed: its own end decides. */
  hasOpenInvoice: boolean
  /** When the last of its invoices ended without money; null: none has. */
  lastInvoiceEndedAt: Date | null
  /** This one ended last of those that know that the order was placed unpaid. */
  isLastInvoice: boolean
  /** The same among those that ended with a status that the interface does not name, if any did. */
  isLastUnknown: boolean
  /**
   * Every invoice was read at this time or later; null: one never was, or not since news of it, or
   * its last read failed.
   */
  invoicesReadAt: Date | null
}

/** @param rows all of the order, of any collection and status */
export function orderInvoices(
  { id }: Pick<Row, "id">,
  rows: Row[]
): OrderInvoices {
  const others = rows.filter((row) => row.id !== id)
  const made = rows.filter(({ invoice_id }) => invoice_id !== null)
  const ended = made.filter(isVoid).sort((a, b) => endOf(b) - endOf(a))
  // One that was begun while the order was placed may not know of it.
  const named = ended.filter(
    ({ order_id, placed_unpaid_at }) => order_id && placed_unpaid_at
  )
  const [last] = named
  const lastUnknown = named.find(endedUnknown) ?? last
  // A lost creation has no end of its own.
  const isOpen = others.some(
    (row) =>
      !isVoid(row) &&
      !isDecidedReview(row) &&
      row.status !== "unknown" &&
      !row.settled_at &&
      !row.resolved_at
  )
  const reads = made.map(readAt)
  return {
    // A void one can hold money, too.
    hasOtherInvoice: others.some((row) => !isVoid(row) || isPerhapsPaid(row)),
    wasPaid: others.some(({ settled_at }) => settled_at !== null),
    mayBePaidByOther: isOpen || others.some(isUndecided),
    hasOpenInvoice: isOpen,
    lastInvoiceEndedAt: ended[0]?.status_since ?? null,
    isLastInvoice: last?.id === id,
    isLastUnknown: lastUnknown?.id === id,
    invoicesReadAt: reads.every(Boolean) ? new Date(Math.min(...reads)) : null,
  }
}

/**
 * 0: not read, or not since its last webhook or its shopper's return, which may tell of money, or a
 * later read failed or brought an answer that does not fit.
 */
function readAt(row: Row): number {
  const time = row.last_read_at?.getTime() ?? 0
  const news = [row.last_webhook_at, row.returned_at]
  const hasNews = news.some((at) => at !== null && at.getTime() >= time)
  const backoff = row.backoff_until?.getTime() ?? 0
  const hasFailed =
    row.unreadable_since !== null ||
    row.mismatch !== null ||
    backoff > time + LONGEST_AFTER_READ_MS
  return hasNews || hasFailed ? 0 : time
}

/** By its age alone: nobody knows that the status means "not paid". */
function endedUnknown({ status, invoice_status, cancelled_at }: Row): boolean {
  return (
    status === "expired" &&
    isUnknownStatus(invoice_status) &&
    cancelled_at === null
  )
}

function endOf({ status_since }: Row): number {
  return status_since?.getTime() ?? 0
}
