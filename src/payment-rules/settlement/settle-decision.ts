import type { AmountInput } from "../checkout/amount"
import type { AttentionReason } from "./attention"
import { fitsCart, isOrderDue } from "../checkout/authorization"
import { decideCapture, owesNothing } from "./capture-decision"
import { isDead, type LedgerRow } from "./ledger-row"
import type { InvoicePaymentOptions } from "../options/options"
import {
  decideSession,
  fitsRow,
  isPaidElsewhere,
  isPaymentElsewhere,
  ourUsableSessions,
} from "./session-decision"

export type SessionFact = {
  id: string
  provider_id: string
  status: string
  /** Core makes Payment and capture of it. */
  amount: AmountInput
  currency_code: string
  /** Also one that was canceled: it keeps the session from being used again. */
  hasPayment: boolean
}

export type PaymentFact = {
  session_id: string | null
  provider_id: string
  captures: AmountInput[]
}

export type OrderFact = {
  id: string
  canceled: boolean
  total: AmountInput
  currency_code: string
  /** Transactions by which this collection's captures entered the order. */
  captureTransactions: number
  /** What is left to pay; negative: more was paid than the order is worth by now. */
  due: AmountInput
  /** Another collection of the order waits for what is left. */
  restCollected: boolean
  /** Another provider's payment for it was captured. */
  capturedElsewhere: boolean
  /** Any payment for it stands, of any method and in any collection: cancelling refunds them all. */
  holdsPayments: boolean
  /** Another method was chosen for it, in any collection, and may still bring its money. */
  isPaidElsewhere: boolean
  /** Another of its invoices, in any collection, is paid or may still be paid. */
  hasOtherInvoice: boolean
}

export type SettleFacts = {
  row: LedgerRow
  /** null: the owner has no cart, or the cart is gone. */
  cart: {
    total: AmountInput
    currency_code: string
    completed: boolean
  } | null
  /** The cart's order, with all its links. */
  cartOrderId: string | null
  /** It is paid for by another collection than the row's. */
  isCartOrderElsewhere: boolean
  /** An order with one of its two links, to cart and collection, while the cart has none with both: a run died there. */
  strayOrderId: string | null
  /** The order that the row names; null when it names none. */
  order: OrderFact | null
  /** In no order that can be relied on; complete-cart takes one of the processable ones. */
  sessions: SessionFact[]
  /** Payments of the collection that were not canceled. */
  payments: PaymentFact[]
  collectionAmount: AmountInput
  /** Another paid invoice of this collection has the order, or comes first to it. */
  hasRival: boolean
  options: Pick<InvoicePaymentOptions, "underReview" | "onReviewRejected">
}

export type SettleAction =
  | { do: "nothing" }
  | { do: "attach_order"; order_id: string }
  | { do: "forget_order" }
  | { do: "point_at_session"; session_id: string }
  | { do: "revive_session"; session_id: string }
  | { do: "create_session" }
  | { do: "delete_sessions"; session_ids: string[] }
  | { do: "remove_stray_order"; order_id: string }
  | { do: "place_order" }
  | { do: "fit_collection"; isCaptured: boolean }
  | { do: "capture" }
  | { do: "point_at_payment"; session_id: string }
  | { do: "book_capture" }
  | { do: "complete_cart_flag" }
  | { do: "collect_rest" }
  | { do: "record_settled"; overpaid: boolean; owesNothing: boolean }
  | { do: "cancel_session"; session_id: string }
  | { do: "cancel_order"; order_id: string }
  | { do: "attention"; reason: AttentionReason }

/**
 * The next single step that brings Medusa to what the invoice says. Called again
 * after each step with fresh facts, until it answers `nothing` or `attention`, so
 * that a run which was killed anywhere goes on from what it finds.
 */
export function decideSettle(facts: SettleFacts): SettleAction {
  const { row } = facts
  if (row.settled_at || row.resolved_at) {
    return { do: "nothing" }
  }
  if (isDead(row)) {
    return decideDead(facts)
  }
  if (!isOrderDue(row, facts.options.underReview)) {
    return { do: "nothing" }
  }
  if (row.order_id === null) {
    return decideOrder(facts)
  }
  // Without cart and order a paid invoice waits for a human, who may give it to a cart.
  if (!facts.order && (row.cart_id || row.status === "completed")) {
    return { do: "forget_order" }
  }
  return row.status === "completed" ? decideCapture(facts) : { do: "nothing" }
}

function decideOrder(facts: SettleFacts): SettleAction {
  const { row, cart } = facts
  if (facts.hasRival) {
    return ifPaid(row, "paid_twice")
  }
  if (isPaidElsewhere(facts) || facts.isCartOrderElsewhere) {
    return ifPaid(row, "paid_elsewhere")
  }
  const changed = row.expired_at ? "paid_after_expiry" : "cart_changed"
  if (facts.cartOrderId) {
    return isOrderOfRow(facts)
      ? { do: "attach_order", order_id: facts.cartOrderId }
      : ifPaid(row, changed)
  }
  if (!cart) {
    return { do: "attention", reason: "session_missing" }
  }
  if (facts.strayOrderId) {
    return { do: "remove_stray_order", order_id: facts.strayOrderId }
  }
  if (!fitsCart(row, cart)) {
    return { do: "attention", reason: changed }
  }
  return decideSession(facts) ?? { do: "place_order" }
}

/** Nobody has to decide about money that has not come. */
function ifPaid(row: LedgerRow, reason: AttentionReason): SettleAction {
  return row.status === "completed"
    ? { do: "attention", reason }
    : { do: "nothing" }
}

/**
 * An order belongs to the row whose session it really uses. One that was placed
 * with another invoice of ours, for another amount, is not taken over; one whose
 * session is gone belongs to the invoice that pays just this cart.
 */
function isOrderOfRow(facts: SettleFacts): boolean {
  const { row, cart } = facts
  const sessions = ourUsableSessions(facts)
  return sessions.length > 0
    ? sessions.some((session) => fitsRow(session, row))
    : fitsCart(row, cart)
}

function decideDead(facts: SettleFacts): SettleAction {
  const { row } = facts
  if (row.order_id === null && facts.cartOrderId && wasPlacedFor(facts)) {
    return { do: "attach_order", order_id: facts.cartOrderId }
  }
  const order = heldOrder(facts)
  if (order && !order.canceled && !owesNothing(order)) {
    // Cancelling would refund what others paid; and whoever chose another method, or
    // took another invoice, may pay with it.
    const isSure =
      !order.holdsPayments &&
      !order.hasOtherInvoice &&
      !order.isPaidElsewhere &&
      !isPaidElsewhere(facts)
    return facts.options.onReviewRejected === "cancel_order" && isSure
      ? { do: "cancel_order", order_id: order.id }
      : { do: "attention", reason: "review_rejected" }
  }
  const session = facts.sessions.find((s) => s.id === row.session_id)
  return session && session.status !== "canceled" && !order
    ? { do: "cancel_session", session_id: session.id }
    : { do: "nothing" }
}

/**
 * A review ended badly between core's order and the ledger's knowledge of it: the
 * order is the row's all the same.
 */
function wasPlacedFor(facts: SettleFacts): boolean {
  const { row, sessions } = facts
  const isUsed = sessions.some(
    ({ id, status }) =>
      id === row.session_id && status === "pending_authorization"
  )
  return (
    row.cart_id !== null &&
    !facts.isCartOrderElsewhere &&
    !facts.hasRival &&
    !isPaidElsewhere(facts) &&
    (isUsed || row.claimed_until !== null)
  )
}

/**
 * The order that was placed for this invoice and waits for it. An owner without a
 * cart had its order before, and another invoice may have paid it; an order that
 * another method pays is that method's: a dead invoice must never take such an order
 * with it.
 */
function heldOrder(facts: SettleFacts) {
  const { row, order, hasRival } = facts
  return row.cart_id !== null && !hasRival && !isPaymentElsewhere(facts)
    ? order
    : null
}
