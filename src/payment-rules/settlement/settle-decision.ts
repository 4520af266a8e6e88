import type { AttentionReason } from "./attention"
import { owesNothing } from "../orders/order-due"
import type { OrderFact, SettleFacts } from "./facts"
import type { SettleAction } from "./settle-action"
import { fitsCart, isOrderDue } from "../checkout/authorization"
import { decideCapture } from "./capture-decision"
import { hasLostToldOrder, reasonNotToCapture } from "./left-to-human"
import { isMoneyless, isVoid, type LedgerRow } from "./ledger-row"
import {
  decideSession,
  fitsRow,
  hasLostItsSession,
  hasOtherMethod,
  ourUsableSessions,
} from "./session-decision"
import { decideVoid, wasPlacedFor } from "./void-decision"

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** An invoice whose time of expiry is not known should have ended by then. */
const EXPIRES_WITHIN_MS = 7 * DAY_MS

/** false: for such an unpaid row `decideSettle` always answers `nothing`. */
export function concernsMedusa(row: LedgerRow): boolean {
  const isAsked = row.status === "pending" || row.status === "unknown"
  return !isAsked || row.placed_unpaid_at !== null
}

/**
 * The next single step that brings Medusa into line with the invoice. It is called again
 * after each step with fresh facts, until an action ends the run (`conclude` in settle-row.ts), so
 * a killed run resumes from the current facts.
 */
export function decideSettle(facts: SettleFacts): SettleAction {
  const { row } = facts
  if (row.settled_at || row.resolved_at) {
    return { type: "nothing" }
  }
  if (isVoid(row)) {
    return decideVoid(facts)
  }
  if (row.placed_unpaid_at && isMoneyless(row)) {
    return decidePlacedUnpaid(facts)
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

/**
 * With `before_payment` only the shop places the order. So this only repairs what an interrupted
 * checkout left behind, and shows an order whose invoice should have ended long ago.
 */
function decidePlacedUnpaid(facts: SettleFacts): SettleAction {
  const { row, order, cartOrderId, orphanOrderId } = facts
  if (row.order_id !== null) {
    if (!order && row.cart_id) {
      return { type: "forget_order" }
    }
    return order && !order.isLeftToHumans && isEndless(facts, order)
      ? { type: "attention", reason: "order_unpaid" }
      : { type: "nothing" }
  }
  if (cartOrderId && wasPlacedFor(facts)) {
    return { type: "attach_order", order_id: cartOrderId }
  }
  const isOthers = facts.hasCompetingPayment || hasOtherMethod(facts)
  return orphanOrderId && !isOthers
    ? { type: "remove_orphan_order", order_id: orphanOrderId }
    : { type: "nothing" }
}

/**
 * The invoice of an order that waits should have ended long ago, but cannot: the service no longer
 * tells of it, or never said when it expires. A review that brought no money does not count while
 * another invoice of the order is open.
 */
function isEndless({ row, now, options }: SettleFacts, order: OrderFact) {
  const end =
    row.expires_at?.getTime() ?? row.created_at.getTime() + EXPIRES_WITHIN_MS
  const patience = options.unpaidOrderHours * HOUR_MS + DAY_MS
  return (
    !order.canceled &&
    !order.wasPaid &&
    !(row.status === "under_review" && order.hasOpenInvoice) &&
    !owesNothing(order.due) &&
    now.getTime() >= end + patience
  )
}

function decideOrder(facts: SettleFacts): SettleAction {
  const { row, cart } = facts
  const reason = reasonNotToCapture(facts)
  if (reason) {
    return ifPaid(row, reason)
  }
  if (hasLostToldOrder(facts)) {
    return cart?.isJustCompleted
      ? { type: "wait" }
      : ifPaid(row, "paid_elsewhere")
  }
  // Its own order stays its own, whatever was chosen afterwards.
  const isPlaced = facts.cartOrderId !== null && wasPlacedFor(facts)
  if (facts.isCartOrderElsewhere || (hasOtherMethod(facts) && !isPlaced)) {
    return ifPaid(row, "paid_elsewhere")
  }
  // Its money is captured: however the cart changes, nothing more is ordered with it.
  if (!isPlaced && hasLostItsSession(facts)) {
    return { type: "attention", reason: "order_failed" }
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
