import { authorize, rowOfSession } from "../authorization-facts"
import { guard } from "../guards"
import {
  dueOf,
  isAtRest,
  isClosedRow,
  isLinked,
  hasOtherMethod,
  isProcessable,
  isRowCaptured,
  isTakenBack,
} from "../predicates"
import { ENDS_WITH_ORDER } from "../rules"
import {
  CLAIM,
  COLLECTION,
  ORDER,
  reasonCode,
  REASONS,
  ROW,
  SESSION,
  type World,
} from "../world"
import { capture, useCapturePermit } from "./capture"
import type { Move } from "./move"
import { cancelOrder, needsNoPayment } from "./outcomes"

/* What an admin decides, in our pages and in Medusa's own. */

const row = (w: World, variant: number) => w.rows[variant]!

/** resolveMeans: a paid row is closed, any other one is watched on. */
function resolve(w: World, variant: number): void {
  const one = row(w, variant)
  if (one.status === ROW.completed && one.settled === 0) {
    one.resolved = 1
  } else {
    const keeps = ENDS_WITH_ORDER.map(reasonCode).includes(one.attention)
    Object.assign(one, {
      ...{ muted: one.attention, attention: 0 },
      kept: keeps ? 1 : one.kept,
    })
  }
}

function refund(w: World, variant: number): void {
  const one = row(w, variant)
  one.returned = 1
  if (one.settled === 1) {
    one.attention = 0
  } else if (guard("refund_closes", false) === false) {
    one.resolved = 1
  }
  w.payments
    .filter((payment) => payment.captured && payment.session === one.session)
    .filter((payment) => w.orders[payment.order - 1]?.status === ORDER.standing)
    .forEach((payment) => (payment.refunded = 1))
}

/** moveToCart of ledger/admin.ts, after the rule that refuses what does not fit. */
function canApply(w: World, variant: number): boolean {
  const one = row(w, variant >> 1)
  const cart = (variant % 2) + 1
  const isOwn = one.coll === cart
  return (
    one.status === ROW.completed &&
    one.order === 0 &&
    !isClosedRow(one) &&
    !w.orders.some((order) => order.cart === cart) &&
    w.carts[cart - 1]!.total === one.amount &&
    !hasOtherMethod(w, cart) &&
    !isTakenBack(w, cart) &&
    guard("rest_apply", isAtRest(one)) &&
    (isOwn || guard("apply_order", !isLinked(w, one) && !isRowCaptured(w, one)))
  )
}

function apply(w: World, variant: number): void {
  const one = row(w, variant >> 1)
  const cart = (variant % 2) + 1
  if (one.coll !== cart) {
    // Only an order that stood by then was placed for it.
    const leftCart = isLinked(w, one) ? one.cart : 0
    Object.assign(one, { session: 0, leftCart })
  }
  Object.assign(one, { cart, coll: cart, claim: CLAIM.none })
}

/** Our middleware refuses while its captured invoices owe something. */
function owes(w: World, number: number): boolean {
  return w.rows.some(
    (one) =>
      one.order === number &&
      one.status === ROW.completed &&
      one.returned === 0 &&
      (isRowCaptured(w, one) ||
        (one.resolved === 0 &&
          !["paid_elsewhere", "paid_twice"].includes(REASONS[one.attention]!)))
  )
}

function editOrder(w: World, at: number): void {
  const order = w.orders[at]!
  order.total = 3 - order.total
  order.edited = 1
  const collection = w.collections[order.coll - 1]
  const due = dueOf(w, order)
  const hasPayment = w.payments.some(
    (one) => one.session > 0 && one.coll === order.coll
  )
  if (collection?.status === COLLECTION.open && !hasPayment && due >= 0) {
    collection.amount = due
  } else if (due > 0) {
    order.rest = 1
  }
}

/** "Check status" of core's order page: authorizePayment once more. */
function checkStatus(w: World, at: number): void {
  const one = rowOfSession(w, at + 1)
  const said = one && authorize(w, one, at + 1)
  if (one && said === "captured" && useCapturePermit(one)) {
    capture(w, one, at + 1)
    const payment = w.payments.find(({ session }) => session === at + 1)
    const order = w.orders.findIndex(({ coll }) => coll === one.coll) + 1
    Object.assign(payment ?? {}, { order })
  }
}

const hasPayment = (w: World, at: number) =>
  w.payments.some(({ session }) => session === at + 1)

export const ADMIN: Move[] = [
  {
    ...{ name: "admin_cancel", count: 2, costs: ["acts", "cancels"] },
    can: (w, variant) => {
      const { status, known, cancelDecided } = row(w, variant)
      const isOpen = status === ROW.pending || status === ROW.under_review
      const isNew = !isClosedRow(row(w, variant)) && cancelDecided === 0
      return isOpen && known === 1 && isNew
    },
    play: (w, variant) =>
      void Object.assign(row(w, variant), { cancelDue: 1, cancelDecided: 1 }),
    tell: (_w, variant) => `an admin cancels the invoice of row ${variant + 1}`,
  },
  {
    ...{ name: "resolve", count: 2, costs: ["acts", "admin"] },
    can: (w, variant) =>
      row(w, variant).attention > 0 &&
      row(w, variant).resolved === 0 &&
      guard("rest_resolve", isAtRest(row(w, variant))),
    play: resolve,
    tell: (w, variant) =>
      `an admin resolves row ${variant + 1} (${REASONS[row(w, variant).attention]})`,
  },
  {
    ...{ name: "refund", count: 2, costs: ["acts", "refunds"] },
    can: (w, variant) => {
      const one = row(w, variant)
      const isFree = isClosedRow(one) || guard("rest_refund", isAtRest(one))
      return one.status === ROW.completed && one.returned === 0 && isFree
    },
    play: refund,
    tell: (_w, variant) =>
      `an admin records that the money of row ${variant + 1} went back`,
  },
  {
    ...{ name: "apply", count: 4, costs: ["acts", "admin"] },
    can: canApply,
    play: apply,
    tell: (_w, variant) =>
      `an admin applies row ${(variant >> 1) + 1} to cart ${(variant % 2) + 1}`,
  },
  {
    ...{ name: "cancel_order", count: 3, costs: ["acts", "orderCancels"] },
    can: (w, at) => w.orders[at]!.status === ORDER.standing && !owes(w, at + 1),
    play: (w, at) => {
      cancelOrder(w, at + 1)
      needsNoPayment(w, at + 1)
    },
    tell: (_w, at) => `an admin cancels order ${at + 1}`,
  },
  {
    ...{ name: "edit_order", count: 3, costs: ["acts", "edits"] },
    can: (w, at) =>
      w.orders[at]!.status === ORDER.standing && w.orders[at]!.coll > 0,
    play: editOrder,
    tell: (w, at) =>
      `an admin edits order ${at + 1}: it is worth ${3 - w.orders[at]!.total}00 now`,
  },
  {
    ...{ name: "check_status", count: 5, costs: ["acts", "admin"] },
    can: (w, at) =>
      isProcessable(w.sessions[at]!) &&
      w.sessions[at]!.ours === 1 &&
      w.sessions[at]!.status === SESSION.pending_authorization &&
      !hasPayment(w, at),
    play: checkStatus,
    tell: (_w, at) =>
      `an admin presses core's "Check status" (session ${at + 1})`,
  },
  {
    ...{ name: "capture_other", count: 2, costs: ["acts", "admin"] },
    can: (w, at) => {
      const { session, ours, captured, canceled } = w.payments[at]!
      return session > 0 && !ours && !captured && !canceled
    },
    play: (w, at) => {
      const payment = w.payments[at]!
      const order = w.orders.findIndex(({ coll }) => coll === payment.coll) + 1
      Object.assign(payment, { captured: 1, order })
      w.collections[payment.coll - 1]!.status = COLLECTION.completed
    },
    tell: () => "an admin captures the other method's payment",
  },
]
