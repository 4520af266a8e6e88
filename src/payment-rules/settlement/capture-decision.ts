import { isSameAmount, toDecimal } from "../checkout/amount"
import { owesNothing } from "../orders/order-due"
import {
  decideSession,
  hasOtherMethod,
  isProcessable,
  isPromisedElsewhere,
  ourUsableSessions,
  unspent,
} from "./session-decision"
import { hasCapture, isLeftToHuman, reasonNotToCapture } from "./left-to-human"
import type { SettleAction } from "./settle-action"
import type { OrderFact, SettleFacts } from "./facts"

/**
 * The next step for a paid invoice's order. A draft becomes an order first: only then is its stock
 * reserved, and no admin can delete it.
 */
export function decideCapture(facts: SettleFacts): SettleAction {
  const { order } = facts
  const step = decideMoney(facts)
  return order?.isDraft && step.type !== "attention"
    ? { type: "convert_draft", order_id: order.id }
    : step
}

/**
 * A payment is captured for exactly its amount, on the order that it was made for, even
 * if the order has changed since: the rest stays due in a collection of its own, a
 * surplus needs a human.
 */
function decideMoney(facts: SettleFacts): SettleAction {
  const { order, cart } = facts
  if (!order || order.canceled) {
    return { type: "attention", reason: "paid_after_cancel" }
  }
  const reason = reasonNotToCapture(facts)
  if (reason) {
    return { type: "attention", reason }
  }
  if (!isCaptured(facts, order)) {
    return (
      decideOtherMoney(facts, order) ??
      decideOtherInvoice(facts, order) ??
      decideCollection(facts, order) ??
      decideLostSession(facts, order) ??
      decideSession(facts) ??
      decideMissingCapture(facts, order)
    )
  }
  if (cart && !cart.completed) {
    return { type: "close_cart" }
  }
  const isPaid = owesNothing(order.due)
  return isPaid || order.hasCollectionForRest
    ? {
        type: "record_settled",
        owesNothing: isPaid,
        uncounted: order.uncounted,
      }
    : { type: "collect_rest" }
}

/** Another method paid the order already: ours would be a second capture. */
function decideOtherMoney(
  facts: SettleFacts,
  { due, capturedElsewhere, captureTransactions }: OrderFact
): SettleAction | null {
  if (!capturedElsewhere || captureTransactions > 0) {
    return null
  }
  const isTold = facts.row.told_reason !== null && isLeftToHuman(facts)
  return owesNothing(due) || isTold
    ? { type: "attention", reason: "paid_elsewhere" }
    : null
}

/**
 * Another invoice paid the order, in a collection of its own: ours would pay it a second time. What
 * is captured already is booked all the same.
 */
function decideOtherInvoice(
  facts: SettleFacts,
  { due, capturedBeside }: OrderFact
): SettleAction | null {
  if (!capturedBeside || hasCapture(facts)) {
    return null
  }
  const owed = toDecimal(due).minus(toDecimal(capturedBeside.unbooked))
  return owesNothing(owed) ? { type: "attention", reason: "paid_twice" } : null
}

/**
 * One Payment of our session with one capture, one order transaction of it, and
 * captured = collection = invoice at two decimals.
 */
function isCaptured(facts: SettleFacts, order: OrderFact): boolean {
  return (
    isCapturedOnce(facts, order) &&
    isSameAmount(facts.collectionAmount, facts.row.amount)
  )
}

function isCapturedOnce(
  { row, payments }: SettleFacts,
  order: OrderFact
): boolean {
  const [payment, ...others] = payments
  const [capture, ...furtherCaptures] = payments.flatMap(
    ({ captures }) => captures
  )
  return (
    payment !== undefined &&
    others.length === 0 &&
    payment.session_id === row.session_id &&
    capture !== undefined &&
    furtherCaptures.length === 0 &&
    order.captureTransactions === 1 &&
    isSameAmount(capture, row.amount)
  )
}

/**
 * Sets the collection back to the invoice's amount, if an edit of the order or an uncompleted cart
 * has changed it. This must happen before a session takes over the collection's amount and core
 * calls the collection paid. It never happens when other money is involved. If another method was
 * only chosen meanwhile, a capture that core made for us is booked all the same: such a session
 * holds no money, and prevents only a new capture. It prevents none that an admin asks for.
 */
function decideCollection(
  facts: SettleFacts,
  order: OrderFact
): SettleAction | null {
  const { row, payments } = facts
  const captures = payments.flatMap((payment) => payment.captures)
  const isOdd =
    payments.length > 1 ||
    captures.length > 1 ||
    captures.some((capture) => !isSameAmount(capture, row.amount)) ||
    order.currency_code.toLowerCase() !== row.currency.toLowerCase()
  const isElsewhere =
    captures.length > 0 || facts.isAskedByHand
      ? isPromisedElsewhere(unspent(facts))
      : hasOtherMethod(facts)
  if (isElsewhere) {
    return { type: "attention", reason: "paid_elsewhere" }
  }
  if (isOdd) {
    return { type: "attention", reason: "order_failed" }
  }
  return isSameAmount(facts.collectionAmount, row.amount)
    ? null
    : { type: "fit_collection", isCaptured: captures.length > 0 }
}

/**
 * The session was replaced while core captured it: the Payment exists, but core no longer
 * finds the way from it to the order. A second session would capture a second time.
 */
function decideLostSession(
  { row, sessions, payments }: SettleFacts,
  order: OrderFact
): SettleAction | null {
  const [payment] = payments
  if (
    !payment ||
    payment.session_id === null ||
    payment.captures.length === 0
  ) {
    return null
  }
  const own = sessions.find(({ id }) => id === payment.session_id)
  if (own) {
    // A new session beside the captured one would be captured as well.
    return isProcessable(own)
      ? null
      : { type: "attention", reason: "order_failed" }
  }
  if (payment.session_id !== row.session_id) {
    return { type: "point_at_payment", session_id: payment.session_id }
  }
  const session_ids = ourUsableSessions({ sessions, payments }).map(
    ({ id }) => id
  )
  if (session_ids.length > 0) {
    return { type: "delete_sessions", session_ids }
  }
  return order.captureTransactions === 0
    ? { type: "book_capture" }
    : { type: "attention", reason: "order_failed" }
}

/**
 * A capture is asked for only while none has reached the order. Payments that do not add up
 * would not get better by another capture.
 */
function decideMissingCapture(
  { row, payments }: SettleFacts,
  order: OrderFact
): SettleAction {
  const [payment] = payments
  const missing =
    order.captureTransactions === 0 &&
    (!payment || payment.session_id === row.session_id)
  return missing
    ? { type: "capture" }
    : { type: "attention", reason: "order_failed" }
}
