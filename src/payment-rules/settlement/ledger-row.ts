/**
 * One row of the ledger: an invoice that was requested once, and everything that is known
 * of it. The module `invoicePayment` stores it; the rules decide on it.
 */
import { ANSWER_REASONS } from "./attention"
import type { ToldReason } from "./told-reason"

/**
 * The ledger's own status of an invoice.
 * - `creating`: the service is being asked right now
 * - `unknown`: it was asked, the answer was lost, the invoice may exist
 * - `rejected`: the service refused, there is no invoice
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
  /** A language tag; any other text from a cart is dropped. */
  locale: string | null
  /**
   * The customer who was signed in when the payment began; null: nobody. The customer of a cart
   * may only have been named there.
   */
  signed_in_customer_id: string | null
  status: RowStatus
  invoice_id: string | null
  /** The service's own status text, as last read. */
  invoice_status: string | null
  /** The service's last answer about the money (answer-key.ts); null: not known. */
  last_answer: string | null
  /** The answer that a human decided about; null: none, or it is not known. */
  decided_answer: string | null
  /** The last answer did not match the row: a reason that ends in `_mismatch`. */
  mismatch: string | null
  payment_url: string | null
  expires_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  customer_total: string | null
  merchant_net: string | null
  /** When the last accepted read began. */
  last_read_at: Date | null
  /** When a second read did not find a paid row paid; null: never, or a later one did. */
  doubted_at: Date | null
  /**
   * When the service called it paid again after a human had closed it; null: never, or a human
   * has closed it since.
   */
  reopened_at: Date | null
  next_due_at: Date | null
  detached_at: Date | null
  /** An admin cancelled it, or the service was asked to cancel it and did not refuse. */
  cancel_decided_at: Date | null
  /** When it first became void by age; money can still arrive. */
  expired_at: Date | null
  /**
   * Until when core may place the row's order; kept when it is past, since core may have placed it.
   * Once the row has an order: until when core may capture it. null: neither.
   */
  claimed_until: Date | null
  /**
   * When an order was first placed before it was paid, to be paid by this invoice; later invoices
   * of that order take it over. null: its order, if any, was placed once money was there.
   */
  placed_unpaid_at: Date | null
  settle_attempts: number
  settled_at: Date | null
  attention_reason: string | null
  attention_at: Date | null
  /** What a human was told of what else paid (told-reason.ts); null: nothing. */
  told_reason: ToldReason | null
  resolved_at: Date | null
  /** A human knows this reason: it is not shown again before the invoice's status changes. */
  muted_reason: string | null
  created_at: Date
}

const VOID: readonly RowStatus[] = ["rejected", "cancelled", "expired"]

/** Nobody can pay it any more, as far as the ledger knows. */
export function isVoid(row: Pick<LedgerRow, "status">): boolean {
  return VOID.includes(row.status)
}

type LastAnswer = Pick<
  LedgerRow,
  "status" | "invoice_status" | "completed_at" | "mismatch"
>

/** Void ones too: the service's present answer counts, whatever it said before. */
const SEEN: readonly RowStatus[] = [
  "pending",
  "under_review",
  "cancelled",
  "expired",
]

/**
 * The row is not paid, but the service called it completed or gave a completion time, or called
 * it under review in an answer that does not match the row: money may be there. It is never
 * cancelled, and nobody is asked to pay again before a human has decided.
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

/** The last answer must say so too: a newer one can mean that the money is gone. */
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

type Decision = Pick<
  LedgerRow,
  "last_answer" | "decided_answer" | "muted_reason"
>

/** A human has decided about what the service says now. */
function isDecided(row: Decision): boolean {
  const { last_answer, decided_answer, muted_reason } = row
  return last_answer !== null && decided_answer !== null
    ? decided_answer === last_answer
    : ANSWER_REASONS.some((reason) => reason === muted_reason)
}

/** Money is in review; or it may be there, and no human has decided about it. */
export function isUndecided(row: LastAnswer & Decision): boolean {
  const isUnsure = row.status === "under_review" || isPerhapsPaid(row)
  return isInReview(row) || (isUnsure && !isDecided(row))
}

/** A human has decided that what the service says of the review means no money. */
export function isDecidedReview(row: LastAnswer & Decision): boolean {
  return row.status === "under_review" && !isUndecided(row)
}

/** It has ended or is open without money: it takes no order from another invoice. */
export function isMoneyless(row: LastAnswer & Decision): boolean {
  return isVoid(row) || row.status === "pending" || isDecidedReview(row)
}

/**
 * Money came, is in review, or may be there and no human has decided about it. While such a row is
 * open, neither the payment's page nor its order's page asks anybody to pay another invoice.
 */
export function mayHoldMoney(row: LastAnswer & Decision): boolean {
  return row.status === "completed" || isUndecided(row)
}

/** The invoice is another merchant's, so the service hides it from the present credentials. */
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
 * The present credentials can read the invoice, so it can pay their merchant. While that
 * merchant is unknown, this holds only for a row without a merchant.
 */
export function isOfMerchant(
  row: Pick<LedgerRow, "merchant_id">,
  merchantId: string | null
): boolean {
  return row.merchant_id === null || row.merchant_id === merchantId
}

/** Nothing is left to do: Medusa agrees with the invoice, or a human took over a paid one. */
export function isClosed(
  row: Pick<LedgerRow, "settled_at" | "resolved_at">
): boolean {
  return row.settled_at !== null || row.resolved_at !== null
}
