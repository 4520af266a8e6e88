/**
 * One line of the ledger: an invoice that was ever asked for, and all that is
 * known of it. The module `invoicePayment` stores it; the rules decide on it.
 */
import { ANSWER_REASONS } from "./attention"

/**
 * What the ledger holds true of an invoice.
 * - `creating`: the service is being asked right now
 * - `unknown`: it was asked, the answer was lost, the invoice may exist
 * - `rejected`: it refused, there is no invoice
 * - the others follow the status table (status-table.ts)
 */
export const ROW_STATUSES = [
  "creating",
  "unknown",
  "rejected",
  "pending",
  "under_review",
  "completed",
  "cancelled",
  "expired",
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export type LedgerRow = {
  id: string
  /** Medusa's payment session that uses this invoice now; it can move. */
  session_id: string | null
  payment_collection_id: string
  cart_id: string | null
  order_id: string | null
  merchant_id: string | null
  /** Major units, always two decimals, as sent. */
  amount: string
  /** ISO 4217, lower case. */
  currency: string
  /** A language tag; whatever else a cart had there is not kept. */
  locale: string | null
  /**
   * Who was signed in as it was begun; null: nobody. The customer of a cart is only
   * who was named there.
   */
  signed_in_customer_id: string | null
  status: RowStatus
  invoice_id: string | null
  /** The service's own word, as last read. */
  invoice_status: string | null
  /** The last answer was not the row's invoice: a reason that ends in `_mismatch`. */
  mismatch: string | null
  payment_url: string | null
  expires_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  customer_total: string | null
  merchant_net: string | null
  /** When the last accepted read began. */
  last_read_at: Date | null
  /** A second read of a paid row did not find it paid; none has since. */
  doubted_at: Date | null
  next_due_at: Date | null
  released_at: Date | null
  /** An admin cancelled it, or the service was asked to and did not say no. */
  cancel_decided_at: Date | null
  /** When it was first taken for dead by age; money can still arrive. */
  expired_at: Date | null
  /** Core was let to place its order; null: never, or the ledger knows the order. */
  claimed_until: Date | null
  settle_attempts: number
  settled_at: Date | null
  attention_reason: string | null
  attention_at: Date | null
  resolved_at: Date | null
  /** A human knows of it: it is not shown again before the invoice's status changes. */
  muted_reason: string | null
  created_at: Date
}

const DEAD: readonly RowStatus[] = ["rejected", "cancelled", "expired"]

/** Nobody can pay it any more, as far as the ledger knows. */
export function isVoid(row: Pick<LedgerRow, "status">): boolean {
  return DEAD.includes(row.status)
}

type LastAnswer = Pick<
  LedgerRow,
  "status" | "invoice_status" | "completed_at" | "mismatch"
>

/** Also of a void row: what the service says now counts, not in which order it said it. */
const SEEN: readonly RowStatus[] = [
  "pending",
  "under_review",
  "cancelled",
  "expired",
]

/**
 * The service called it completed or under review, or said when it was completed, and the
 * answer was not taken for the row's: money may be there. It is never cancelled, and
 * nobody is asked to pay again before a human has decided.
 */
export function isPerhapsPaid(row: LastAnswer): boolean {
  const { status, invoice_status, completed_at, mismatch } = row
  const saysPaid = invoice_status === "completed" || completed_at !== null
  const saysReviewed =
    status !== "under_review" &&
    invoice_status === "under_review" &&
    mismatch !== null
  return SEEN.includes(status) && (saysPaid || saysReviewed)
}

/** In its last answer too: what it says since may be that the money is gone. */
export function isInReview({
  status,
  invoice_status,
  mismatch,
}: Pick<LedgerRow, "status" | "invoice_status" | "mismatch">): boolean {
  return (
    status === "under_review" &&
    invoice_status === "under_review" &&
    mismatch === null
  )
}

/** A human has decided about what the service says of it, and nothing was shown to them since. */
function isDecided({
  muted_reason,
  attention_reason,
}: Pick<LedgerRow, "muted_reason" | "attention_reason">): boolean {
  const hasDecided = ANSWER_REASONS.some((reason) => reason === muted_reason)
  return hasDecided && attention_reason === null
}

/** Money is in review; or it may be there, and no human has decided about it. */
export function isUndecided(
  row: LastAnswer & Pick<LedgerRow, "muted_reason" | "attention_reason">
): boolean {
  const isUnsure = row.status === "under_review" || isPerhapsPaid(row)
  return isInReview(row) || (isUnsure && !isDecided(row))
}

/** Another merchant's than the present credentials': the service hides it from these. */
export function isForeign(
  row: Pick<LedgerRow, "merchant_id">,
  merchantId: string | null
): boolean {
  return (
    row.merchant_id !== null &&
    merchantId !== null &&
    row.merchant_id !== merchantId
  )
}

/**
 * The merchant can be paid with it: their credentials read it. While nobody knows whose
 * the present ones are, only a row that names no merchant.
 */
export function isOfMerchant(
  row: Pick<LedgerRow, "merchant_id">,
  merchantId: string | null
): boolean {
  return row.merchant_id === null || row.merchant_id === merchantId
}

/** Nothing is left to do: Medusa agrees with the invoice, or a human took a paid one over. */
export function isClosed(
  row: Pick<LedgerRow, "settled_at" | "resolved_at">
): boolean {
  return row.settled_at !== null || row.resolved_at !== null
}
