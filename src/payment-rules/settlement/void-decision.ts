import { lesserOf } from "../checkout/amount"
import { owesNothing } from "../orders/order-due"
import type { OrderFact, SettleFacts } from "./facts"
import { isPerhapsPaid, isUndecided } from "./ledger-row"
import {
  hasOtherMethod,
  isPaymentElsewhere,
  isPromisedElsewhere,
} from "./session-decision"
import type { SettleAction } from "./settle-action"

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A human is told if for this long nothing could show whether an invoice of the order is paid. */
const UNSURE_PATIENCE_MS = DAY_MS

/**
 * An order is cancelled only if no invoice of it was read longer ago than this: the shopper may
 * have paid since. Longer than the hour until the next look, so the first one read is still fresh
 * when the last one is.
 */
const FRESH_READ_MS = 2 * HOUR_MS

/** An invoice is open for a few days. A human decides about one that is open for longer. */
const OPEN_PATIENCE_MS = 8 * DAY_MS

/** The invoice ended without money: decides about its order or its session. */
export function decideVoid(facts: SettleFacts): SettleAction {
  const { row } = facts
  if (row.order_id === null && facts.cartOrderId && wasPlacedFor(facts)) {
    return { type: "attach_order", order_id: facts.cartOrderId }
  }
  const order = waitingOrder(facts)
  if (order && !order.canceled && !owesNothing(order.due)) {
    if (isHeldOpen(facts, order)) {
      return {
        type: "set_not_paid",
        order_id: order.id,
        amount: lesserOf(order.due, facts.collectionAmount),
      }
    }
    return row.placed_unpaid_at
      ? decideUnpaid(facts, order)
      : decideRejected(facts, order)
  }
  const session = facts.sessions.find((s) => s.id === row.session_id)
  return session && session.status !== "canceled" && !order
    ? { type: "cancel_session", session_id: session.id }
    : { type: "nothing" }
}

/**
 * Core goes on waiting for the payment that ended, or has begun to cancel the order and undone it.
 * Until its collection is not paid, no admin can mark the order as paid.
 */
function isHeldOpen(facts: SettleFacts, order: OrderFact): boolean {
  return (
    facts.isCollectionHeldOpen &&
    facts.payments.length === 0 &&
    !order.mayBePaidByOther &&
    !isPromisedElsewhere(facts) &&
    !isUndecided(facts.row)
  )
}

/** The order was placed for money under review. A human who was told of it decides about it. */
function decideRejected(facts: SettleFacts, order: OrderFact): SettleAction {
  const { now, options, row } = facts
  const end = order.lastInvoiceEndedAt ?? row.created_at
  const isUnsureTooLong =
    !order.invoicesReadAt && now >= later(end, UNSURE_PATIENCE_MS)
  if (
    options.onReviewRejected !== "cancel_order" ||
    order.isLeftToHumans ||
    isUnsureTooLong ||
    mayBePaidOtherwise(facts, order)
  ) {
    return { type: "attention", reason: "review_rejected" }
  }
  return isFreshlyRead(facts, order)
    ? { type: "cancel_order", order_id: order.id }
    : { type: "keep_order", until: later(now, HOUR_MS) }
}

/**
 * This run has read the invoice, and found no money. Runs of their own read the others, which
 * `keep_order` makes due together.
 */
function isFreshlyRead(facts: SettleFacts, order: OrderFact): boolean {
  return (
    facts.isRead &&
    order.invoicesReadAt !== null &&
    !isReadOutdated(facts, order)
  )
}

/** Each invoice could be read, but one was not read lately. */
function isReadOutdated({ now }: SettleFacts, order: OrderFact): boolean {
  return (
    order.invoicesReadAt !== null &&
    now > later(order.invoicesReadAt, FRESH_READ_MS)
  )
}

/**
 * The order was placed unpaid: it is kept for a while after its last invoice ended, and can be
 * paid again. Then it is cancelled, once a last read of every invoice has found no money. If
 * people worked on the order, or money may be there, it is shown to a human, who decides: no
 * unpaid order keeps its stock without anybody knowing.
 */
function decideUnpaid(facts: SettleFacts, order: OrderFact): SettleAction {
  const { now, options } = facts
  if (order.isLeftToHumans) {
    return { type: "nothing" }
  }
  const end = order.lastInvoiceEndedAt ?? now
  const until = later(end, options.unpaidOrderHours * HOUR_MS)
  if (order.isPromisedElsewhere || isAwaited(facts, order, until)) {
    // That payment may also end without an event, so the order is checked again, less and less
    // often.
    const age = now.getTime() - end.getTime()
    return { type: "keep_order", until: later(now, Math.max(age, DAY_MS)) }
  }
  if (now < until) {
    return { type: "keep_order", until }
  }
  if (isForHumans(facts, order)) {
    return showOnce(order.isLastInvoice, "order_unpaid")
  }
  const isRead =
    isFreshlyRead(facts, order) &&
    order.invoicesReadAt !== null &&
    order.invoicesReadAt >= until
  if (isRead && !mayBePaidOtherwise(facts, order)) {
    return order.hasUnknownStatus
      ? // Shown at an invoice with that status, since the decision about it is stored there.
        showOnce(order.isLastUnknown, "order_status_unknown")
      : { type: "cancel_order", order_id: order.id }
  }
  return now < later(until, UNSURE_PATIENCE_MS) || isReadOutdated(facts, order)
    ? { type: "keep_order", until: later(now, HOUR_MS) }
    : showOnce(order.isLastInvoice, "order_unpaid")
}

/** Another invoice of it is open, and not for so long that it seems unable to end. */
function isAwaited({ now }: SettleFacts, order: OrderFact, until: Date) {
  return order.hasOpenInvoice && now < later(until, OPEN_PATIENCE_MS)
}

/** Shows the reason on one of the order's invoices alone. */
function showOnce(
  isHere: boolean,
  reason: "order_unpaid" | "order_status_unknown"
): SettleAction {
  return isHere ? { type: "attention", reason } : { type: "nothing" }
}

function isForHumans(facts: SettleFacts, order: OrderFact): boolean {
  return (
    order.wasChanged ||
    order.holdsMoney ||
    // A part, by another method.
    order.capturedElsewhere ||
    facts.hasCompetingPayment ||
    order.hasOpenInvoice ||
    // Another method was chosen for it, and has promised nothing.
    order.hasOtherMethod ||
    hasOtherMethod(facts)
  )
}

/**
 * Cancelling would refund what others paid. The shopper may also pay with another method or
 * another invoice that they chose, or the service may by now report this one as paid.
 */
function mayBePaidOtherwise(facts: SettleFacts, order: OrderFact): boolean {
  return (
    order.holdsMoney ||
    order.hasOtherInvoice ||
    order.hasOtherMethod ||
    hasOtherMethod(facts) ||
    isPerhapsPaid(facts.row)
  )
}

/**
 * Core placed the order for the invoice before the ledger knew of it: the order is the row's,
 * also if the invoice became void in between. Core places no order for a method that was only
 * chosen, so such a method was chosen afterwards.
 */
export function wasPlacedFor(facts: SettleFacts): boolean {
  const { row, sessions } = facts
  const isUsed = sessions.some(
    ({ id, status }) =>
      id === row.session_id && status === "pending_authorization"
  )
  return (
    row.cart_id !== null &&
    !facts.isCartOrderElsewhere &&
    !facts.hasCompetingPayment &&
    !isPromisedElsewhere(facts) &&
    (isUsed || row.claimed_until !== null)
  )
}

/**
 * The order that was placed for this invoice, or for an earlier one that it replaces, and waits
 * for it. A void invoice must never cancel any other order. An order that was placed unpaid waits
 * even if something else may pay it: `decideUnpaid` checks that. Any other owner without a cart
 * had its order before, and another invoice may have paid it. An order that another method pays
 * belongs to that method, and one that another invoice has paid waits for nothing.
 */
function waitingOrder(facts: SettleFacts) {
  const { row, order, hasCompetingPayment } = facts
  if (order?.wasPaid) {
    return null
  }
  const isPlacedFor =
    row.cart_id !== null && !hasCompetingPayment && !isPaymentElsewhere(facts)
  return row.placed_unpaid_at !== null || isPlacedFor ? order : null
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
