import { isSameAmount, type AmountInput } from "./amount"
import { isInReview, isVoid, type LedgerRow } from "../settlement/ledger-row"
import type { InvoicePaymentOptions } from "../options/options"
import { canStillPay } from "../shopper/payment-outcome"
import { PROVIDER_ID } from "../options/provider-id"

/** The payment session that core names, as core stores it, without its `data`. */
export type CoreSession = {
  id: string
  /** As stored before core writes our answer. */
  status: string
  provider_id: string
  payment_collection_id: string
  amount: AmountInput
  currency_code: string
  /** The amount of its payment collection. */
  collectionAmount: AmountInput
}

export type AuthorizationFacts = {
  row: LedgerRow
  session: CoreSession
  /** The row's order was cancelled. */
  orderCanceled: boolean
  /** Ids of all orders that are linked to the payment collection. */
  linkedOrders: string[]
  /** Freshly computed; null when the row's owner has no cart. */
  cart: { total: AmountInput; currency_code: string } | null
  /** Other money of the purchase came, or may be there. Loaded only for an unpaid row. */
  hasUndecided: boolean
  /** A human has to ask for its order (asked-by-hand.ts). */
  waitsForRequest: boolean
  /** Database time. */
  now: Date
  options: Pick<InvoicePaymentOptions, "underReview" | "orderPlacement">
}

export type AuthorizationAnswer =
  | "refuse"
  | "captured"
  | "pending_authorization"
  /** Answer pending_authorization, but only if this call acquires the row's claim. */
  | "claim"
  /** The same, and the order is to be paid after it is placed. */
  | "claim_unpaid"
  /** Throw payment_requires_more_error and have the invoice refreshed. */
  | "requires_more"

/**
 * The answer of authorizePayment, from the ledger alone: core calls it inside its cart
 * lock, so it never waits for the service. The first rule that matches applies.
 */
export function decideAuthorization(
  facts: AuthorizationFacts
): AuthorizationAnswer {
  const { row, session, linkedOrders } = facts
  if (!isSessionOf(session, row)) {
    return "refuse"
  }
  if (row.order_id !== null) {
    // Resolved: a human took over the money.
    if (facts.orderCanceled || isVoid(row) || row.resolved_at) {
      return "refuse"
    }
    if (row.status !== "completed") {
      return standsOnHold(facts) ? "pending_authorization" : "requires_more"
    }
    if (row.doubted_at) {
      return "requires_more"
    }
    const only = linkedOrders.length === 1 && linkedOrders[0] === row.order_id
    // Another order linked to the collection: a second complete-cart is running.
    // Another collection amount: settling sets the invoice's amount first.
    return only && fitsCollection(row, session) ? "captured" : "requires_more"
  }
  if (!fitsCollection(row, session) || !fitsCart(row, facts.cart)) {
    return "requires_more"
  }
  if (isUnpaidOrderDue(facts)) {
    return "claim_unpaid"
  }
  const isDue = isOrderDue(row, facts.options.underReview)
  return isDue && row.doubted_at === null && !facts.waitsForRequest
    ? "claim"
    : "requires_more"
}

/**
 * The order may be placed before its payment: the shopper can pay this invoice, and no other money
 * is there.
 */
function isUnpaidOrderDue({
  row,
  hasUndecided,
  now,
  options,
}: AuthorizationFacts): boolean {
  return (
    options.orderPlacement === "before_payment" &&
    canStillPay(row, now) &&
    row.settled_at === null &&
    row.resolved_at === null &&
    !hasUndecided
  )
}

/**
 * The row's order exists and is on hold, and no concurrent complete-cart has linked a second
 * order. If the invoice is not under review, core must already hold the session as
 * pending_authorization: otherwise the order may be one that is just being placed, unpaid.
 */
function standsOnHold({ row, session, linkedOrders }: AuthorizationFacts) {
  return (
    linkedOrders.every((id) => id === row.order_id) &&
    (row.status === "under_review" ||
      session.status === "pending_authorization")
  )
}

/**
 * Core creates the Payment and its capture with the session's amount, so a session
 * belongs to the row only if every value matches. Each comparison alone would stop a
 * session that a storefront passes off as another one.
 */
function isSessionOf(
  session: Omit<CoreSession, "collectionAmount" | "status">,
  row: LedgerRow
): boolean {
  return (
    session.id === row.session_id &&
    session.provider_id === PROVIDER_ID &&
    session.payment_collection_id === row.payment_collection_id &&
    session.currency_code.toLowerCase() === row.currency.toLowerCase() &&
    isSameAmount(session.amount, row.amount)
  )
}

function fitsCollection(row: LedgerRow, session: CoreSession): boolean {
  return isSameAmount(session.collectionAmount, row.amount)
}

/** The invoice's present state allows an order to be placed. */
export function isOrderDue(
  row: Pick<
    LedgerRow,
    "status" | "invoice_status" | "mismatch" | "settled_at" | "resolved_at"
  >,
  underReview: InvoicePaymentOptions["underReview"]
): boolean {
  if (row.settled_at || row.resolved_at) {
    return false
  }
  return (
    row.status === "completed" ||
    (isInReview(row) && underReview === "place_order")
  )
}

/** The invoice pays exactly this cart. */
export function fitsCart(
  row: Pick<LedgerRow, "amount" | "currency">,
  cart: { total: AmountInput | null; currency_code: string } | null
): boolean {
  return (
    cart !== null &&
    cart.total !== null &&
    cart.currency_code.toLowerCase() === row.currency.toLowerCase() &&
    isSameAmount(cart.total, row.amount)
  )
}
