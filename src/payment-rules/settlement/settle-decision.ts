import type { AttentionReason } from "./attention"
import type { SettleFacts } from "./facts"
import type { SettleAction } from "./settle-action"
import { fitsCart, isOrderDue } from "../checkout/authorization"
import { owesNothing } from "../orders/order-due"
import { decideCapture } from "./capture-decision"
import { isPerhapsPaid, isVoid, type LedgerRow } from "./ledger-row"
import {
  decideSession,
  fitsRow,
  isPaidElsewhere,
  isPaymentElsewhere,
  ourUsableSessions,
} from "./session-decision"

/**
 * The next single step that brings Medusa into line with the invoice. It is called again
 * after each step with fresh facts, until it answers `nothing` or `attention`, so a
 * killed run resumes from the current facts.
 */
export function decideSettle(facts: SettleFacts): SettleAction {
  const { row } = facts
  if (row.settled_at || row.resolved_at) {
    return { type: "nothing" }
  }
  if (isVoid(row)) {
    return decideVoid(facts)
  }
  if (!isOrderDue(row, facts.options.underReview)) {
    return { type: "nothing" }
  }
  if (row.order_id === null) {
    return decideOrder(facts)
  }
  // A paid invoice without cart and order waits for a human, who may apply it to a cart.
  if (!facts.order && (row.cart_id || row.status === "completed")) {
    return { type: "forget_order" }
  }
  return row.status === "completed" ? decideCapture(facts) : { type: "nothing" }
}

function decideOrder(facts: SettleFacts): SettleAction {
  const { row, cart } = facts
  if (facts.hasCompetingPayment) {
    return ifPaid(row, "paid_twice")
  }
  if (isPaidElsewhere(facts) || facts.isCartOrderElsewhere) {
    return ifPaid(row, "paid_elsewhere")
  }
  const changed = row.expired_at ? "paid_after_expiry" : "cart_changed"
  if (facts.cartOrderId) {
    return isOrderOfRow(facts)
      ? { type: "attach_order", order_id: facts.cartOrderId }
      : ifPaid(row, changed)
  }
  if (!cart) {
    return { type: "attention", reason: "session_missing" }
  }
  if (facts.orphanOrderId) {
    return { type: "remove_orphan_order", order_id: facts.orphanOrderId }
  }
  if (!fitsCart(row, cart)) {
    return { type: "attention", reason: changed }
  }
  return decideSession(facts) ?? { type: "place_order" }
}

/** No human has to decide about money that has not come. */
function ifPaid(row: LedgerRow, reason: AttentionReason): SettleAction {
  return row.status === "completed"
    ? { type: "attention", reason }
    : { type: "nothing" }
}

/**
 * An order belongs to the row whose session it really uses. An order that was placed with
 * another of our invoices, for another amount, is not taken over. If its session is gone,
 * the order belongs to the invoice that pays exactly this cart.
 */
function isOrderOfRow(facts: SettleFacts): boolean {
  const { row, cart } = facts
  const sessions = ourUsableSessions(facts)
  return sessions.length > 0
    ? sessions.some((session) => fitsRow(session, row))
    : fitsCart(row, cart)
}

function decideVoid(facts: SettleFacts): SettleAction {
  const { row } = facts
  if (row.order_id === null && facts.cartOrderId && wasPlacedFor(facts)) {
    return { type: "attach_order", order_id: facts.cartOrderId }
  }
  const order = heldOrder(facts)
  if (order && !order.canceled && !owesNothing(order.due)) {
    // Cancelling would refund what others paid. The shopper may also pay with another method
    // or another invoice that they chose, or the service may by now report it as paid.
    const isSure =
      !order.holdsPayments &&
      !order.hasOtherInvoice &&
      !order.isPaidElsewhere &&
      !isPaidElsewhere(facts) &&
      !isPerhapsPaid(row)
    return facts.options.onReviewRejected === "cancel_order" && isSure
      ? { type: "cancel_order", order_id: order.id }
      : { type: "attention", reason: "review_rejected" }
  }
  const session = facts.sessions.find((s) => s.id === row.session_id)
  return session && session.status !== "canceled" && !order
    ? { type: "cancel_session", session_id: session.id }
    : { type: "nothing" }
}

/**
 * The invoice became void after core placed the order and before the ledger knew of it:
 * the order is the row's all the same.
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
    !facts.hasCompetingPayment &&
    !isPaidElsewhere(facts) &&
    (isUsed || row.claimed_until !== null)
  )
}

/**
 * The order that was placed for this invoice and waits for it. An owner without a cart had
 * its order before, and another invoice may have paid it. An order that another method pays
 * belongs to that method. A void invoice must never cancel such an order.
 */
function heldOrder(facts: SettleFacts) {
  const { row, order, hasCompetingPayment } = facts
  return row.cart_id !== null &&
    !hasCompetingPayment &&
    !isPaymentElsewhere(facts)
    ? order
    : null
}
