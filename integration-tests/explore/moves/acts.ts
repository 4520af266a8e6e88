import { guard } from "../guards"
import {
  fits,
  hasLease,
  isHeld,
  isLive,
  isMoney,
  isPaymentElsewhere,
} from "../predicates"
import {
  CLAIM,
  COLLECTION,
  ROW,
  SESSION,
  WRONG,
  type RowState,
  type World,
} from "../world"
import { bookCapture, CAPTURE } from "./capture"
import { beginCapture, removeOrphan } from "./orphans"
import { isLockFree } from "./complete"
import { actionName, cancelOrder, conclude } from "./outcomes"
import { end, fail, rowOf, RUN } from "./runs"
import { holdAgain, insertSession, ownerOf } from "./sessions"
import { attachOrder } from "./standing"
import { decide } from "../settle-facts"

/* What a run does to core and to the ledger, one action after each decision. */

type Act = (w: World, run: number) => void

const next = (w: World, run: number) => (w.runs[run]!.at = RUN.deciding)

function point(w: World, row: RowState, number: number, run: number): void {
  if (!fits(w.sessions[number - 1]!, row) || !isHeld(row, run)) {
    return
  }
  w.rows
    .filter((other) => other !== row && other.session === number)
    .forEach((other) => Object.assign(other, { session: 0, released: 1 }))
  row.session = number
  holdAgain(row)
}

const attach: Act = (w, run) => {
  const own = w.runs[run]!
  const order = w.orders[own.arg - 1]!
  const stands = order.status > 0 && order.cart === rowOf(w, own).cart
  if (guard("attach_lock", stands)) {
    attachOrder(w, rowOf(w, own), { order: own.arg, run })
  }
  next(w, run)
}

const forget: Act = (w, run) => {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  if (row.order === own.order && row.settled === 0 && isHeld(row, run)) {
    Object.assign(row, { order: 0, claim: CLAIM.none, unpaid: 0 })
  }
  next(w, run)
}

const revive: Act = (w, run) => {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  const session = w.sessions[own.arg - 1]!
  point(w, row, own.arg, run)
  if (isLive(session)) {
    const status =
      own.order > 0 ? SESSION.pending_authorization : SESSION.pending
    Object.assign(session, { status, data: 0 })
  }
  next(w, run)
}

const createSession: Act = (w, run) => {
  const own = w.runs[run]!
  const { amount } = w.collections[own.coll - 1]!
  const session = {
    coll: own.coll,
    amount,
    ours: 1,
    data: 1,
    making: 1,
    owner: ownerOf(w, own.coll),
  }
  const at = insertSession(w, session)
  if (at === null) {
    return fail(w, run, false)
  }
  Object.assign(own, { arg: at + 1, at: RUN.waitsForSessions })
}

const deleteSessions: Act = (w, run) => {
  const own = w.runs[run]!
  w.sessions
    .filter((one, at) => isLive(one) && (own.arg >> (at + 1)) & 1)
    .forEach((one) => (one.dying = 1))
  Object.assign(own, { arg: 0, at: RUN.waitsForSessions })
}

const cancelSession: Act = (w, run) => {
  const session = w.sessions[w.runs[run]!.arg - 1]!
  session.status = isLive(session) ? SESSION.canceled : session.status
  next(w, run)
}

const fitCollection: Act = (w, run) => {
  const own = w.runs[run]!
  const collection = w.collections[own.coll - 1]!
  collection.amount = rowOf(w, own).amount
  collection.status = own.arg ? COLLECTION.completed : collection.status
  next(w, run)
}

const pointAtPayment: Act = (w, run) => {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  if (row.settled === 0 && isHeld(row, run)) {
    row.session = own.arg
  }
  next(w, run)
}

/** Core books it itself while its run lives: two minutes. */
const book: Act = (w, run) => {
  const own = w.runs[run]!
  const isLiveRun = w.runs.some(
    (other) => other !== own && other.at === CAPTURE.book
  )
  if (
    isLiveRun ||
    w.cores.some(({ session, at }) => at > 0 && session === own.session)
  ) {
    return end(w, run)
  }
  bookCapture(w, run)
  next(w, run)
}

const completeFlag: Act = (w, run) => {
  w.carts[rowOf(w, w.runs[run]!).cart - 1]!.completed = 1
  next(w, run)
}

const collectRest: Act = (w, run) => {
  w.orders[w.runs[run]!.order - 1]!.rest = 1
  next(w, run)
}

/** cancelOrder: decided again while nothing of the order can be captured or edited. */
const endOrder: Act = (w, run) => {
  const own = w.runs[run]!
  const { arg, row } = own
  const { coll } = w.orders[arg - 1]!
  const present = rowOf(w, own)
  const isDue = () => decide(w, present).type === "cancel_order"
  if (!guard("cancel_again", hasLease(present, run) && isDue())) {
    return next(w, run)
  }
  const awaited = w.rows.some(
    (one, at) =>
      at + 1 !== row &&
      ((one.coll === coll && isMoney(one) && !one.resolved) ||
        (one.order === arg && one.status === ROW.pending && !one.cancelDue))
  )
  const isCaptured = w.payments.some(
    (one) => one.session > 0 && one.coll === coll && one.captured === 1
  )
  if (isPaymentElsewhere(w, coll)) {
    w.left.wrong = WRONG.others
  } else if (awaited || isCaptured) {
    w.left.wrong = WRONG.tooEarly
  }
  cancelOrder(w, arg)
  next(w, run)
}

const ACTS: Partial<Record<ReturnType<typeof actionName>, Act>> = {
  attach_order: attach,
  forget_order: forget,
  point_at_session: (w, run) => {
    const own = w.runs[run]!
    point(w, rowOf(w, own), own.arg, run)
    next(w, run)
  },
  revive_session: revive,
  create_session: createSession,
  delete_sessions: deleteSessions,
  cancel_session: cancelSession,
  remove_orphan_order: removeOrphan,
  place_order: (w, run) => (w.runs[run]!.at = RUN.wantsOrder),
  fit_collection: fitCollection,
  capture: beginCapture,
  point_at_payment: pointAtPayment,
  book_capture: book,
  close_cart: completeFlag,
  collect_rest: collectRest,
  cancel_order: endOrder,
}

/** These hold the cart's lock while they work. */
const UNDER_LOCK = [
  ...["attach_order", "remove_orphan_order", "capture", "cancel_order"],
]

export function canAct(w: World, run: number): boolean {
  const own = w.runs[run]!
  if (own.at !== RUN.acting) {
    return false
  }
  const action = actionName(own.action)
  const isLocked = UNDER_LOCK.includes(action)
  const isOfOrder = action === "cancel_order"
  const cart = (isOfOrder ? own.coll : rowOf(w, own).cart) - 1
  return !isLocked || cart < 0 || isLockFree(w, cart)
}

export function act(w: World, run: number): void {
  const own = w.runs[run]!
  if (conclude(w, run)) {
    return end(w, run)
  }
  ACTS[actionName(own.action)]!(w, run)
}
