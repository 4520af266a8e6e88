import { dueOf, isVoidRow, isHeld, isOpenInvoice } from "../predicates"
import {
  ENDS_WITH_INVOICE,
  graverThan,
  mutedWith,
  type AttentionReason,
  type SettleAction,
} from "../rules"
import { ORDER, REASONS, reasonCode, type RowState, type World } from "../world"

const ACTIONS = [
  "nothing",
  "attention",
  "record_settled",
  "attach_order",
  "forget_order",
  "point_at_session",
  "revive_session",
  "create_session",
  "delete_sessions",
  "remove_orphan_order",
  "place_order",
  "fit_collection",
  "capture",
  "point_at_payment",
  "book_capture",
  "close_cart",
  "collect_rest",
  "keep_order",
  "cancel_session",
  "cancel_order",
] as const satisfies SettleAction["type"][]

export const ACTION_CODES = Object.fromEntries(
  ACTIONS.map((action, at) => [action, at])
) as Record<SettleAction["type"], number>

export const actionName = (code: number) => ACTIONS[code]!

/** A reason that a human muted stays quiet, and a graver one stays. */
export function raise(row: RowState, reason: number): void {
  const found = REASONS[reason] as AttentionReason
  const isAny = (reasons: string[], one: number) =>
    reasons.includes(REASONS[one]!)
  if (
    !isAny(mutedWith(found), row.muted) &&
    !isAny(graverThan(found), row.attention)
  ) {
    row.attention = reason
  }
}

/** `endOfVoid` of ledger/attention.ts */
function endOfVoid(row: RowState, run: number): void {
  const reason = REASONS[row.attention]
  if (isHeld(row, run) && ENDS_WITH_INVOICE.some((one) => one === reason)) {
    row.attention = 0
  }
}

const REJECTED = reasonCode("review_rejected")

/** `settled` of ledger/outcomes.ts; a surplus is judged by what the order is worth by then. */
function recordSettled(w: World, row: RowState, owesNothing: boolean): void {
  const order = w.orders[row.order - 1]
  row.settled = 1
  row.attention = order && dueOf(w, order) < 0 ? reasonCode("overpaid") : 0
  for (const other of w.rows.filter((one) => one !== row && one.status > 0)) {
    const isOfOrder = row.order > 0 && other.order === row.order
    if (
      isOpenInvoice(other) &&
      (other.coll === row.coll || (owesNothing && isOfOrder))
    ) {
      other.cancelDue = 1
    }
    if (isOfOrder && other.attention === REJECTED) {
      other.attention = 0
    }
  }
}

/** `needsNoPayment` of ledger/orders.ts */
export function needsNoPayment(w: World, order: number): void {
  for (const row of w.rows.filter((one) => one.order === order)) {
    row.cancelDue = isOpenInvoice(row) ? 1 : row.cancelDue
    row.attention = row.attention === REJECTED ? 0 : row.attention
  }
}

/** Ends a run that decided to end: true. */
export function conclude(w: World, run: number): boolean {
  const own = w.runs[run]!
  const row = w.rows[own.row - 1]!
  switch (actionName(own.action)) {
    case "nothing":
      if (isVoidRow(row)) {
        endOfVoid(row, run)
      }
      return true
    case "keep_order":
      return true
    case "attention":
      if (isHeld(row, run)) {
        raise(row, own.arg)
      }
      return true
    case "record_settled":
      if (isHeld(row, run) && row.settled === 0) {
        recordSettled(w, row, own.arg > 0)
      }
      return true
    default:
      return false
  }
}

/** core's cancel-order */
export function cancelOrder(w: World, number: number): void {
  const order = w.orders[number - 1]!
  order.status = ORDER.canceled
  for (const payment of w.payments) {
    if (payment.session > 0 && payment.coll === order.coll && order.coll > 0) {
      payment.canceled = payment.captured ? 0 : 1
      payment.refunded = payment.captured
    }
  }
  const collection = w.collections[order.coll - 1]
  if (collection) {
    collection.status = 2
  }
}
