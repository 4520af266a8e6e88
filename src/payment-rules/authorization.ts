import { isSameAmount, type AmountInput } from "./amount"
import { isDead, type LedgerRow } from "./ledger-row"
import type { InvoicePaymentOptions } from "./options"

export type AuthorizationFacts = {
  row: LedgerRow
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
  /** Throw payment_requires_more_error and have the invoice looked at. */
  | "requires_more"

/**
 * What authorizePayment answers, from the ledger alone: it runs inside core's
 * cart lock, so it never waits for the service. First line that fits.
 */
export function decideAuthorization(
  facts: AuthorizationFacts
): AuthorizationAnswer {
  const { row, linkedOrders } = facts
  if (row.order_id !== null) {
    if (facts.orderCanceled || isDead(row)) {
      return "refuse"
    }
    if (row.status !== "completed") {
      return "pending_authorization"
    }
    const only = linkedOrders.length === 1 && linkedOrders[0] === row.order_id
    // Another order linked to the collection: a second complete-cart is running.
    return only ? "captured" : "requires_more"
  }
  return isOrderDue(row, facts.underReview) && fitsCart(row, facts.cart)
    ? "claim"
    : "requires_more"
}

/** An order is to be placed for what the invoice says now. */
export function isOrderDue(
  row: Pick<LedgerRow, "status" | "settled_at" | "resolved_at">,
  underReview: InvoicePaymentOptions["underReview"]
): boolean {
  if (row.settled_at || row.resolved_at) {
    return false
  }
  return (
    row.status === "completed" ||
    (row.status === "under_review" && underReview === "place_order")
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
