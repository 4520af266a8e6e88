import { isSameAmount, type AmountInput } from "./amount"
import { isInReview, isVoid, type LedgerRow } from "../settlement/ledger-row"
import type { InvoicePaymentOptions } from "../options/options"
import { PROVIDER_ID } from "../options/provider-id"

/** The payment session that core names, as core holds it; nothing of its `data`. */
export type CoreSession = {
  id: string
  /** Before core has written what we answer. */
  status: string
  provider_id: string
  payment_collection_id: string
  amount: AmountInput
  currency_code: string
  /** What its collection is to bring in. */
  collectionAmount: AmountInput
}

export type AuthorizationFacts = {
  row: LedgerRow
  session: CoreSession
  /** The order that stands for this row was cancelled. */
  orderCanceled: boolean
  /** Ids of all orders that are linked to the payment collection. */
  linkedOrders: string[]
  /** Freshly computed; null when the row's owner has no cart. */
  cart: { total: AmountInput; currency_code: string } | null
  underReview: InvoicePaymentOptions["underReview"]
}

export type AuthorizationAnswer =
  | "refuse"
  | "captured"
  | "pending_authorization"
  /** Answer pending_authorization, but only to whoever wins the row's claim. */
  | "claim"
  /** Throw payment_requires_more_error and have the invoice refreshed. */
  | "requires_more"

/**
 * What authorizePayment answers, from the ledger alone: it runs inside core's
 * cart lock, so it never waits for the service. First line that fits.
 */
export function decideAuthorization(
  facts: AuthorizationFacts
): AuthorizationAnswer {
  const { row, session, linkedOrders } = facts
  if (!isSessionOf(session, row)) {
    return "refuse"
  }
  if (row.order_id !== null) {
    // Resolved: a human took the money into their own hands.
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
    // Another amount of it: settling brings the collection to the invoice's first.
    return only && fitsCollection(row, session) ? "captured" : "requires_more"
  }
  return isOrderDue(row, facts.underReview) &&
    row.doubted_at === null &&
    fitsCollection(row, session) &&
    fitsCart(row, facts.cart)
    ? "claim"
    : "requires_more"
}

/**
 * Its order stands already, and waits. Not a second one that a complete-cart beside it
 * has just linked; and of an unpaid invoice only where core has said so before: the order
 * may be one that is being placed right now, which nothing pays for.
 */
function standsOnHold({ row, session, linkedOrders }: AuthorizationFacts) {
  return (
    linkedOrders.every((id) => id === row.order_id) &&
    (row.status === "under_review" ||
      session.status === "pending_authorization")
  )
}

/**
 * Core makes the Payment and its capture of the session's amount, so a session is
 * the row's only if all of it is. Each comparison alone would stop a session that
 * a storefront passes off as another one.
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

/** An order is to be placed for what the invoice says now. */
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
  cart: { total: AmountInput; currency_code: string } | null
): boolean {
  return (
    cart !== null &&
    cart.currency_code.toLowerCase() === row.currency.toLowerCase() &&
    isSameAmount(cart.total, row.amount)
  )
}
