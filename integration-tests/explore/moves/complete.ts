import { ANSWERS, authorize, rowOfSession } from "../authorization-facts"
import { guard, isRemoved } from "../guards"
import { isLive, isMoney, isProcessable } from "../predicates"
import { scope } from "../scope"
import {
  CLAIM,
  DATA,
  LOCK,
  ORDER,
  ROW,
  SESSION,
  WRONG,
  type CoreState,
  type RowState,
  type World,
} from "../world"
import { capture, useCapturePermit } from "./capture"
import { replaceSessions } from "./sessions"

/*
 * core's complete-cart as it was read: the order and its links first, our provider
 * last; what fails undoes them again.
 */

export const AT = {
  placing: 1,
  linking: 2,
  asking: 3,
  answered: 4,
  finishing: 5,
  unlinking: 8,
  undoing: 9,
} as const

/** What a run of settling is told. */
export const RESULT = { none: 0, placed: 1, failed: 2, lostClaim: 3 } as const

/** Answers that core passes on as payment_requires_more_error. */
const LOST = (["claim", "claim_unpaid", "requires_more"] as const).map((said) =>
  ANSWERS.indexOf(said)
)

type Start = { by: number; cart: number; session: number }

export function isLockFree(w: World, cart: number): boolean {
  return !scope().sharedLock || w.carts[cart]!.lock === LOCK.free
}

export function takeLock(w: World, cart: number, holder: number): void {
  if (scope().sharedLock) {
    w.carts[cart]!.lock = holder
  }
}

export function releaseLock(w: World, cart: number, holder: number): void {
  if (w.carts[cart]!.lock === holder) {
    w.carts[cart]!.lock = LOCK.free
  }
}

export const hasIdleCore = (w: World) =>
  w.cores.some(({ at }, core) => at === 0 && core < scope().cores)

/** `cart` counts from 0; an order that the cart has already is core's answer at once. */
export function canComplete(w: World, cart: number, session: number): boolean {
  const picked = w.sessions[session]!
  return (
    hasIdleCore(w) &&
    isLockFree(w, cart) &&
    !w.orders.some((one) => one.cart === cart + 1) &&
    isProcessable(picked) &&
    picked.coll === cart + 1
  )
}

export function startComplete(w: World, { by, cart, session }: Start): number {
  const number = w.cores.findIndex(({ at }) => at === 0)
  const { total, completed } = w.carts[cart]!
  Object.assign(w.cores[number]!, {
    ...{ at: AT.placing, by, cart: cart + 1, session, total },
    completedBefore: completed,
  })
  takeLock(w, cart, LOCK.ofCore + number)
  return number
}

/**
 * Core asks whether another order has the link, and writes its own afterwards: runs at one moment
 * both find none.
 */
const canLink = (w: World, { cart }: CoreState) =>
  !w.orders.some(({ coll }) => coll === cart)

export function place(w: World, number: number, isCartFirst: boolean): void {
  const core = w.cores[number]!
  const at = w.orders.findIndex(
    (order, index) => order.status === ORDER.none && !isNamed(w, index + 1)
  )
  if (at < 0) {
    core.at = AT.undoing
    return
  }
  core.order = at + 1
  const order = w.orders[at]!
  const isFree = canLink(w, core)
  Object.assign(order, { status: ORDER.standing, total: core.total })
  core.at = isFree ? AT.linking : AT.unlinking
  if (isCartFirst) {
    order.cart = core.cart
  } else if (isFree) {
    order.coll = core.cart
  }
}

const isNamed = (w: World, order: number) =>
  w.rows.some((row) => row.order === order) ||
  w.runs.some((run) => run.order === order || run.arg === order) ||
  w.payments.some((one) => one.order === order) ||
  w.sessions.some((one) => one.owner === order)

export function link(w: World, number: number): void {
  const core = w.cores[number]!
  const order = w.orders[core.order - 1]!
  w.carts[core.cart - 1]!.completed = 1
  Object.assign(order, { cart: core.cart, coll: core.cart })
  core.at = AT.asking
}

/** authorizePayment reads its facts; what it then writes is a step of its own. */
export function ask(w: World, number: number): void {
  const core = w.cores[number]!
  const session = w.sessions[core.session - 1]!
  if (!isLive(session)) {
    core.at = AT.unlinking
    return
  }
  if (w.payments.some((one) => one.session === core.session)) {
    // Core finds the session's Payment, and asks nobody.
    core.at = AT.finishing
    return
  }
  if (session.ours === 0) {
    if (session.status !== SESSION.pending_authorization) {
      payOther(w, core)
    }
    core.at = AT.finishing
    return
  }
  const row = rowOfSession(w, core.session)
  if (!row) {
    core.at = AT.unlinking
    return
  }
  core.row = w.rows.indexOf(row) + 1
  core.answer = ANSWERS.indexOf(authorize(w, row, core.session))
  core.at = AT.answered
}

function payOther(w: World, { session, cart }: CoreState): void {
  const payment = w.payments.find((one) => one.session === 0)
  const own = w.sessions[session - 1]!
  if (payment) {
    Object.assign(payment, { session, coll: cart, amount: own.amount })
    own.status = SESSION.authorized
  }
}

/** The one UPDATE by which a run of complete-cart wins. */
function claim(row: RowState, session: number, isUnpaid: boolean): boolean {
  const isPending = row.status === ROW.pending
  const isWon =
    guard("claim_session", row.session === session) &&
    (isMoney(row) || (isPending && isUnpaid && row.cancelDecided === 0)) &&
    row.order === 0 &&
    row.settled === 0 &&
    guard("claim_open", row.resolved === 0) &&
    guard("claim", row.claim !== CLAIM.live)
  if (isWon) {
    Object.assign(row, { claim: CLAIM.live, unpaid: isPending ? 1 : 0 })
  }
  return isWon
}

export function answer(w: World, number: number): void {
  const core = w.cores[number]!
  const row = w.rows[core.row - 1]!
  const session = w.sessions[core.session - 1]!
  const said = ANSWERS[core.answer]!
  const isUnpaid = said === "claim_unpaid"
  const isWon =
    (said === "claim" || isUnpaid) && claim(row, core.session, isUnpaid)
  const isHeld = said === "pending_authorization" || said === "captured"
  core.won = isWon ? 1 : 0
  if (!isLive(session) || (!isWon && !isHeld)) {
    core.at = AT.unlinking
    return
  }
  session.status = SESSION.pending_authorization
  core.at = AT.finishing
  if (isWon && row.resolved === 1) {
    w.left.wrong = WRONG.takenOver
  } else if (isWon && row.coll !== core.cart) {
    w.left.wrong = WRONG.unpaidOrder
  } else if (isWon && core.total !== row.amount) {
    w.left.wrong = WRONG.otherTotal
  } else if (!isWon && row.cart === 0 && !isMoney(row)) {
    // The invoice was begun for the very order that is being placed.
    w.left.wrong = WRONG.unpaidOrder
  }
  const isOneStep =
    isWon && isRemoved("order_first") && row.status === ROW.completed
  if (isOneStep || (said === "captured" && useCapturePermit(row))) {
    const isFirst = !w.payments.some((one) => one.session === core.session)
    core.at = isFirst ? AT.finishing : AT.unlinking
    capture(w, row, core.session)
  }
}

export function finish(w: World, number: number): void {
  const core = w.cores[number]!
  w.payments
    .filter((one) => one.session === core.session && one.ours === 1)
    .filter((one) => one.captured === 1 && one.order === 0)
    .forEach((one) => (one.order = core.order))
  w.orders[core.order - 1]!.event = 1
  end(w, number, RESULT.placed)
}

export function unlink(w: World, number: number): void {
  const core = w.cores[number]!
  const order = w.orders[core.order - 1]!
  Object.assign(order, { cart: 0, coll: 0 })
  w.carts[core.cart - 1]!.completed = core.completedBefore
  core.at = AT.undoing
}

export function undo(w: World, number: number): void {
  const core = w.cores[number]!
  const order = w.orders[core.order - 1]
  if (order) {
    // Its lines of money are deleted with it.
    w.payments
      .filter((one) => one.order === core.order)
      .forEach((one) => (one.order = 0))
    w.clear(order)
  }
  giveBack(w, core)
  const isLost = core.row > 0 && core.won === 0 && LOST.includes(core.answer)
  end(w, number, isLost ? RESULT.lostClaim : RESULT.failed)
}

/**
 * Core's last compensation of a captured payment, unless the cart has another order by now. Our
 * provider refuses to give the money back, and core replaces the session all the same. Only for a
 * run that had won the claim: not for one that was refused, hung past its lock, and undoes its
 * order after settling has captured on it.
 */
function giveBack(w: World, { cart, session, won }: CoreState): void {
  const isCaptured =
    won > 0 &&
    w.payments.some((one) => one.session === session && one.captured === 1)
  const isPlaced = w.orders.some((one) => one.cart === cart)
  if (isCaptured && !isPlaced && isLive(w.sessions[session - 1]!)) {
    replaceSessions(w, cart, { ours: 1, data: DATA.raw, making: 1 })
  }
}

function end(w: World, number: number, result: number): void {
  const core = w.cores[number]!
  releaseLock(w, core.cart - 1, LOCK.ofCore + number)
  const run = w.runs[core.by - 2]
  if (run) {
    Object.assign(run, { result, arg: core.order })
  }
  w.clear(core)
}
