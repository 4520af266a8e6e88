import { isPastExpiry } from "../checkout/expiry"
import {
  isPerhapsPaid,
  isUndecided,
  mayHoldMoney,
  type LedgerRow,
} from "../settlement/ledger-row"
import { saysUnknownStatus } from "../settlement/status-table"

/** The state of a payment, as far as a shopper can be told. */
export type PaymentOutcome =
  "waiting" | "on_hold" | "paid" | "cancelled" | "expired" | "trouble"

const POLL_MS: Record<PaymentOutcome, number | null> = {
  waiting: 3_000,
  on_hold: 5_000,
  paid: null,
  cancelled: null,
  expired: null,
  trouble: 5_000,
}

/**
 * Decides from the ledger alone. "Paid" is said only once the order is captured; money without an
 * order is `trouble`, never "failed". If a human has to check the row for a reason other than the
 * shopper's money, the shopper may still pay.
 */
export function outcomeOf(row: LedgerRow): PaymentOutcome {
  if (row.settled_at) {
    return "paid"
  }
  if (row.resolved_at || (mayHoldMoney(row) && needsHuman(row))) {
    return "trouble"
  }
  switch (row.status) {
    case "under_review":
      // A human has decided that what the service says of the review means no money.
      return isUndecided(row) ? "on_hold" : "cancelled"
    case "cancelled":
    case "rejected":
      return "cancelled"
    case "expired":
      return "expired"
    default:
      // Past its end a pending invoice is still "waiting": until the last refresh
      // nobody knows that nothing was paid.
      return hasRunOut(row) ? "expired" : "waiting"
  }
}

/**
 * Read after `expires_at` with a status that is not in the interface: shown as expired,
 * though the row becomes void only after the grace and one last refresh.
 */
function hasRunOut(row: LedgerRow): boolean {
  return (
    saysUnknownStatus(row) &&
    row.last_read_at !== null &&
    isPastExpiry(row, row.last_read_at)
  )
}

/** They tell of missing money. A paid row keeps them until it is settled. */
const UNTIL_PAID: readonly string[] = [
  ...["review_overdue", "order_unpaid", "order_status_unknown"],
]

function needsHuman(row: LedgerRow): boolean {
  const { status, attention_reason } = row
  if (!attention_reason) {
    return isPerhapsPaid(row)
  }
  return status === "completed"
    ? !UNTIL_PAID.includes(attention_reason)
    : !isOverdueReview(row)
}

/** The merchant has to follow it up; for the shopper nothing changed. */
function isOverdueReview({ status, attention_reason }: LedgerRow): boolean {
  return status === "under_review" && attention_reason === "review_overdue"
}

/** When a page asks again, in milliseconds; null: the outcome is final. */
export function nextPollMs(outcome: PaymentOutcome): number | null {
  return POLL_MS[outcome]
}

/**
 * The shopper can be sent (back) to the hosted page to pay: the time is not over, the invoice
 * matches the row, nobody has cancelled it, and nobody may have paid it. Other code checks that
 * the present credentials can read it, and that its amount is still owed.
 */
export function canStillPay(row: LedgerRow, now: Date): boolean {
  return (
    row.status === "pending" &&
    row.payment_url !== null &&
    !isPastExpiry(row, now) &&
    !isWithdrawn(row) &&
    !isPerhapsPaid(row)
  )
}

/** It is not to be paid any more, though the service may still take money for it. */
export function isWithdrawn({
  mismatch,
  cancel_decided_at,
}: Pick<LedgerRow, "mismatch" | "cancel_decided_at">): boolean {
  return mismatch !== null || cancel_decided_at !== null
}
