import { authorize, rowOfSession } from "../authorization-facts"
import { guard } from "../guards"
import { isHeld, isLive } from "../predicates"
import {
  CLAIM,
  COLLECTION,
  LOCK,
  ROW,
  SESSION,
  type RowState,
  type RunState,
  type World,
} from "../world"

/*
 * The second phase: a permit for just this capture, core's process-payment, the line of
 * money in the order. Our answer and what core writes of it are one step here.
 */

/** What a capture is doing next. */
export const CAPTURE = { permit: 8, ask: 9, write: 10, book: 11, end: 12 }

export type Outcome = "goes_on" | "failed" | "lost"

/** `permitCapture` of ledger/leases.ts; false: the run goes no further. */
export function permitCapture(
  row: RowState,
  run: number,
  own: RunState
): boolean {
  const isHeldNow = guard("permit_held", row.lease === run + 1)
  const isPermitted =
    row.session === own.session &&
    row.order > 0 &&
    row.status === ROW.completed &&
    row.settled === 0 &&
    guard("permit_open", row.resolved === 0) &&
    isHeldNow
  row.claim = isPermitted ? CLAIM.live : row.claim
  return isPermitted
}

/** `useCapturePermit` of ledger/leases.ts */
export function useCapturePermit(row: RowState): boolean {
  const isPermitted = row.order > 0 && row.claim === CLAIM.live
  row.claim = isPermitted ? CLAIM.none : row.claim
  return guard("permit", isPermitted)
}

export function withdrawPermit(row: RowState, run: number): void {
  if (row.order > 0 && isHeld(row, run)) {
    row.claim = CLAIM.none
  }
}

/** Payment and capture are of the session's amount. */
export function capture(w: World, row: RowState, number: number): void {
  const session = w.sessions[number - 1]!
  const payment = w.payments.find((one) => one.session === 0)
  // A session has one Payment: a unique index.
  if (payment && !paymentOf(w, number)) {
    const { coll, amount } = session
    const made = { session: number, coll, amount, ours: 1, captured: 1 }
    const order = w.orders.find((one) => one.coll === coll)
    const late = row.returned + 2 * (order?.edited ?? 0)
    Object.assign(payment, { ...made, late })
  }
  session.status = SESSION.authorized
  const collection = w.collections[session.coll - 1]!
  if (session.amount >= collection.amount) {
    collection.status = COLLECTION.completed
  }
}

const paymentOf = (w: World, number: number) =>
  w.payments.find((one) => one.session === number)

/** process-payment begins: under the cart's lock the provider reads its facts. */
export function askForCapture(w: World, run: number): Outcome {
  const own = w.runs[run]!
  const session = w.sessions[own.session - 1]
  if (!session || !isLive(session)) {
    return "failed"
  }
  if (paymentOf(w, own.session)) {
    own.at = CAPTURE.book
    return "goes_on"
  }
  const row = rowOfSession(w, own.session)
  const said = row ? authorize(w, row, own.session) : "refuse"
  if (said === "refuse") {
    return "failed"
  }
  if (said !== "captured" && said !== "pending_authorization") {
    return "lost"
  }
  own.result = said === "captured" ? 1 : 0
  own.at = CAPTURE.write
  return "goes_on"
}

export function writeCapture(w: World, run: number): Outcome {
  const own = w.runs[run]!
  const session = w.sessions[own.session - 1]!
  const row = rowOfSession(w, own.session)
  if (!isLive(session) || !row || paymentOf(w, own.session)) {
    return "failed"
  }
  if (own.result === 1 && useCapturePermit(row)) {
    capture(w, row, own.session)
    own.at = CAPTURE.book
  } else {
    session.status = SESSION.pending_authorization
    own.at = CAPTURE.end
  }
  own.result = 0
  return "goes_on"
}

/** Core writes it to the order that the collection is linked to. */
export function bookCapture(w: World, run: number): void {
  const own = w.runs[run]!
  const payment = paymentOf(w, own.session)
  const order = w.orders.findIndex((one) => one.coll === own.coll) + 1
  if (payment && payment.order === 0) {
    payment.order = order
  }
  own.at = CAPTURE.end
}

export const lockOfRun = (run: number) => LOCK.ofRun + run
