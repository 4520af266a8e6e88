import { isSameAmount, type AmountInput } from "./amount"
import type { AttentionReason } from "./attention"
import { fitsCart, isOrderDue } from "./authorization"
import { isDead, type LedgerRow } from "./ledger-row"
import type { InvoicePaymentOptions } from "./options"
import { decideSession, isPaidElsewhere } from "./session-decision"

export type SessionFact = { id: string; provider_id: string; status: string }

export type OrderFact = {
  id: string
  canceled: boolean
  total: AmountInput
  currency_code: string
  /** Transactions by which this collection's captures entered the order. */
  captureTransactions: number
}

export type SettleFacts = {
  row: LedgerRow
  /** null: the owner has no cart, or the cart is gone. */
  cart: {
    total: AmountInput
    currency_code: string
    completed: boolean
  } | null
  /** The cart's order, which its collection pays for. */
  cartOrderId: string | null
  /** An order with one of its two links, to cart and collection, while the cart has none with both: a run died there. */
  strayOrderId: string | null
  /** The order that the row names; null when it names none. */
  order: OrderFact | null
  /** In no order that can be relied on; complete-cart takes one of the processable ones. */
  sessions: SessionFact[]
  /** Payments of the collection that were not canceled. */
  payments: { session_id: string | null; captures: AmountInput[] }[]
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
  | { do: "delete_session"; session_id: string }
  | { do: "remove_stray_order"; order_id: string }
  | { do: "place_order" }
  | { do: "capture" }
  | { do: "complete_cart_flag" }
  | { do: "record_settled" }
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
  if (row.cart_id && !facts.order) {
    return { do: "forget_order" }
  }
  return row.status === "completed" ? decideCapture(facts) : { do: "nothing" }
}

function decideOrder(facts: SettleFacts): SettleAction {
  const { row, cart } = facts
  if (facts.hasRival) {
    return row.status === "completed"
      ? { do: "attention", reason: "paid_twice" }
      : { do: "nothing" }
  }
  if (isPaidElsewhere(facts)) {
    return { do: "attention", reason: "paid_elsewhere" }
  }
  if (facts.cartOrderId) {
    return { do: "attach_order", order_id: facts.cartOrderId }
  }
  if (!cart) {
    return { do: "attention", reason: "session_missing" }
  }
  if (facts.strayOrderId) {
    return { do: "remove_stray_order", order_id: facts.strayOrderId }
  }
  if (!fitsCart(row, cart)) {
    const reason = row.expired_at ? "paid_after_expiry" : "cart_changed"
    return { do: "attention", reason }
  }
  return decideSession(facts) ?? { do: "place_order" }
}

function decideCapture(facts: SettleFacts): SettleAction {
  const { row, order, cart } = facts
  if (!order || order.canceled) {
    return { do: "attention", reason: "paid_after_cancel" }
  }
  if (facts.hasRival) {
    return { do: "attention", reason: "paid_twice" }
  }
  if (row.cart_id && !fitsCart(row, order)) {
    return { do: "attention", reason: "cart_changed" }
  }
  if (!isCaptured(facts, order)) {
    return (
      decideAmount(facts, order) ??
      decideSession(facts) ??
      decideMissingCapture(facts, order)
    )
  }
  if (cart && !cart.completed) {
    return { do: "complete_cart_flag" }
  }
  return { do: "record_settled" }
}

/**
 * One Payment of our session with one capture, one order transaction of it, and
 * captured = collection = invoice at two decimals.
 */
function isCaptured(facts: SettleFacts, order: OrderFact): boolean {
  const [payment, ...others] = facts.payments
  const [capture, ...furtherCaptures] = payment?.captures ?? []
  return (
    payment !== undefined &&
    others.length === 0 &&
    payment.session_id === facts.row.session_id &&
    capture !== undefined &&
    furtherCaptures.length === 0 &&
    order.captureTransactions === 1 &&
    isSameAmount(capture, facts.row.amount) &&
    isSameAmount(facts.collectionAmount, facts.row.amount)
  )
}

/** Core captures what the collection says; an uncompleted cart may have changed it. */
function decideAmount(
  { row, collectionAmount }: SettleFacts,
  { captureTransactions }: OrderFact
): SettleAction | null {
  return captureTransactions === 0 &&
    !isSameAmount(collectionAmount, row.amount)
    ? { do: "attention", reason: "cart_changed" }
    : null
}

/**
 * A capture is asked for only while none has reached the order. What is there and
 * does not add up would not get better by another one.
 */
function decideMissingCapture(
  { row, payments }: SettleFacts,
  order: OrderFact
): SettleAction {
  const [payment, ...others] = payments
  const missing =
    order.captureTransactions === 0 &&
    others.length === 0 &&
    (!payment ||
      (payment.session_id === row.session_id && payment.captures.length <= 1))
  return missing
    ? { do: "capture" }
    : { do: "attention", reason: "order_failed" }
}

function decideDead(facts: SettleFacts): SettleAction {
  const { row } = facts
  const order = heldOrder(facts)
  if (order && !order.canceled) {
    return facts.options.onReviewRejected === "cancel_order"
      ? { do: "cancel_order", order_id: order.id }
      : { do: "attention", reason: "review_rejected" }
  }
  const session = facts.sessions.find((s) => s.id === row.session_id)
  return session && session.status !== "canceled" && !order
    ? { do: "cancel_session", session_id: session.id }
    : { do: "nothing" }
}

/**
 * The order that was placed for this invoice and waits for it alone. An owner
 * without a cart had its order before, and another invoice may have paid it: a
 * dead invoice must never take such an order with it.
 */
function heldOrder({ row, order, hasRival }: SettleFacts) {
  return row.cart_id !== null && !hasRival ? order : null
}
