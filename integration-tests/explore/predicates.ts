import { guard } from "./guards"
import {
  CLAIM,
  DATA,
  INVOICE,
  ORDER,
  ROW,
  SESSION,
  type OrderState,
  type RowState,
  type SessionState,
  type World,
} from "./world"

/* The conditions of the ledger's SQL, by the names that they have there. */

const { completed, under_review, pending, cancelled, expired } = ROW

export const isOpenInvoice = ({ status }: RowState) =>
  status === ROW.creating ||
  status === ROW.unknown ||
  status === pending ||
  status === under_review

export const isVoidRow = ({ status }: RowState) =>
  status === ROW.rejected || status === cancelled || status === expired

export const isClosedRow = ({ settled, resolved }: RowState) =>
  settled === 1 || resolved === 1

export const isMoney = ({ status }: RowState) =>
  status === completed || status === under_review

/** FREE of ledger/leases.ts */
export function isFree(row: RowState): boolean {
  return (
    row.status !== ROW.none &&
    row.status !== ROW.creating &&
    row.status !== ROW.rejected &&
    !isClosedRow(row) &&
    guard("lease", row.lease === 0)
  )
}

/** The run still has the lease of the row. */
export const hasLease = (row: RowState, run: number) => row.lease === run + 1

/** HELD of ledger/table.ts */
export const isHeld = (row: RowState, run: number) =>
  guard("held", hasLease(row, run))

/** AT_REST of ledger/table.ts */
export const isAtRest = ({ lease, claim }: RowState) =>
  lease === 0 && claim !== CLAIM.live

export const isLive = ({ used }: SessionState) => used === 1

export const isProcessable = (session: SessionState) =>
  session.used === 1 && session.status !== SESSION.canceled

/** FITS of ledger/sessions.ts */
export function fits(session: SessionState, row: RowState): boolean {
  return (
    isLive(session) &&
    session.ours === 1 &&
    session.coll === row.coll &&
    guard("point_fits", session.amount === row.amount)
  )
}

/** HAS_SESSION of ledger/table.ts */
export function hasSession(w: World, row: RowState): boolean {
  return w.sessions.some(
    (session, at) =>
      isLive(session) &&
      (row.session === at + 1 ||
        (session.coll === row.coll &&
          session.ours === 1 &&
          isProcessable(session) &&
          session.amount === row.amount &&
          !w.rows.some((other) => other !== row && other.session === at + 1)))
  )
}

/** REUSABLE of ledger/table.ts; an ended invoice has not the time that is asked for. */
export function isReusable(w: World, row: RowState, amount: number): boolean {
  const invoice = w.invoices[w.rows.indexOf(row)]!
  return (
    row.status !== ROW.none &&
    guard("reusable_amount", row.amount === amount) &&
    !isClosedRow(row) &&
    (isMoney(row) ||
      (row.status === pending &&
        guard("cancel_decided", row.cancelDecided === 0) &&
        invoice.status !== INVOICE.ended))
  )
}

/** UNDECIDED of ledger/sessions.ts */
export const isUndecided = (row: RowState) => isMoney(row) && !isClosedRow(row)

/** PAYMENT_ELSEWHERE of ledger/table.ts */
export function isPaymentElsewhere(w: World, coll: number): boolean {
  return w.payments.some(
    (one) => one.session > 0 && one.coll === coll && !one.ours && !one.canceled
  )
}

/** `othersHoldMoney` of payment-rules/orders/order-payment.ts */
export function othersHoldMoney(w: World, coll: number): boolean {
  return w.payments.some(
    (one) =>
      one.session > 0 &&
      one.coll === coll &&
      !one.ours &&
      !one.canceled &&
      !one.captured
  )
}

/** PAID_ELSEWHERE of ledger/table.ts */
export function hasOtherMethod(w: World, coll: number): boolean {
  return (
    isPaymentElsewhere(w, coll) ||
    w.sessions.some((s) => s.coll === coll && !s.ours && isProcessable(s))
  )
}

/** PROMISED_ELSEWHERE of ledger/table.ts */
export function isPromisedElsewhere(w: World, coll: number): boolean {
  return (
    isPaymentElsewhere(w, coll) ||
    w.sessions.some(
      (s) =>
        s.coll === coll &&
        !s.ours &&
        isProcessable(s) &&
        s.status !== SESSION.pending
    )
  )
}

/** USED_FOR of ledger/orders.ts */
function isUsedFor(w: World, row: RowState): boolean {
  const session = w.sessions[row.session - 1]
  const own = session && isLive(session) && session.coll === row.coll
  const isUsed =
    own &&
    (session.status === SESSION.pending_authorization ||
      session.status === SESSION.authorized)
  return (
    !isPaymentElsewhere(w, row.coll) &&
    (isUsed === true ||
      (!isPromisedElsewhere(w, row.coll) &&
        (row.claim !== CLAIM.none ||
          (own === true && session.status === SESSION.pending))))
  )
}

const isPlacedFor = (row: RowState) =>
  isMoney(row) ||
  ((row.status === cancelled ||
    row.status === expired ||
    (row.status === pending && row.unpaid === 1)) &&
    row.claim !== CLAIM.none)

/** PLACED_FOR of ledger/placed-orders.ts: the row that is told of the order. */
export function rowPlacedFor(w: World, order: number): RowState | undefined {
  const { coll } = w.orders[order]!
  const isNamed = w.rows.some((row) => row.order === order + 1)
  if (coll === 0 || !guard("placed_for_once", !isNamed)) {
    return undefined
  }
  const [row] = w.rows
    .filter(
      (one) =>
        one.status !== ROW.none &&
        one.coll === coll &&
        one.order === 0 &&
        one.settled === 0 &&
        one.session > 0 &&
        guard("placed_for_open", one.resolved === 0) &&
        guard("placed_for_status", isPlacedFor(one)) &&
        guard("placed_for_used", isUsedFor(w, one))
    )
    // The claim that was won last.
    .sort((a, b) => claimRank(b) - claimRank(a))
  return row
}

const claimRank = ({ claim }: RowState) =>
  claim === CLAIM.live ? 2 : claim === CLAIM.lapsed ? 1 : 0

/** `SESSION_CAPTURED` of ledger/captures.ts */
export function isRowCaptured(w: World, row: RowState): boolean {
  return w.payments.some(
    (one) =>
      one.session > 0 &&
      one.session === row.session &&
      one.captured === 1 &&
      one.canceled === 0
  )
}

/** `takenBack` of ledger/captures.ts, for any row of the collection */
export const isTakenBack = (w: World, coll: number) =>
  w.rows.some((row) => row.coll === coll && isRowCaptured(w, row)) &&
  !w.orders.some((one) => one.status > 0 && one.coll === coll)

/** ORDER_STANDS of ledger/admin.ts */
export const isLinked = (w: World, row: RowState) =>
  w.orders.some(
    (one) => one.coll === row.coll || (row.cart > 0 && one.cart === row.cart)
  )

/** `hasCompetingPayment` of ledger/orders.ts */
export function hasCompetingPayment(w: World, row: RowState): boolean {
  const isMoneyless =
    (isVoidRow(row) || row.status === pending) && row.order === 0
  return w.rows.some((other) => {
    if (other === row || other.status === 0 || other.coll !== row.coll) {
      return false
    }
    const isCaptured = isRowCaptured(w, other)
    const comesFirst =
      (row.order === 0 || other.order > 0) &&
      !isRowCaptured(w, row) &&
      (other.amount === row.amount ||
        (row.order > 0 && other.order === row.order)) &&
      other.attention === 0 &&
      turnOf(w, other) < turnOf(w, row)
    return (
      (isMoneyless && (other.order > 0 || isClaimedLater(other, row))) ||
      (other.status === completed &&
        (other.resolved === 0 || isCaptured) &&
        (other.settled === 1 ||
          isCaptured ||
          (other.order > 0 && (row.order === 0 || row.status !== completed)) ||
          comesFirst))
    )
  })
}

const isClaimedLater = (other: RowState, row: RowState) =>
  [pending, under_review, completed].some((one) => one === other.status) &&
  other.resolved === 0 &&
  claimRank(other) > claimRank(row)

/** Paid ones in the order in which they were paid, then the others. */
const turnOf = (w: World, row: RowState) =>
  (row.status === completed ? row.rank : 8) * 10 + w.rows.indexOf(row)

/** Our initiatePayment refuses: nothing can be owed any more. */
export function isOver(w: World, coll: number): boolean {
  return guard(
    "over",
    w.collections[coll - 1]!.status === 0 &&
      !w.orders.some(
        (one) => one.coll === coll && one.status === ORDER.canceled
      )
  )
    ? false
    : true
}

/** What an order still owes; negative: it is worth less than was paid. */
export function dueOf(w: World, order: OrderState): number {
  const number = w.orders.indexOf(order) + 1
  const paid = w.payments
    .filter((one) => one.order === number && one.refunded === 0)
    .reduce((sum, { amount }) => sum + amount, 0)
  return order.total - paid
}

/** The session that the data of this one names, as a thief wrote it. */
export function namedIn({ data }: SessionState): number {
  if (data >= DATA.overheard) {
    return data - DATA.overheard + 1
  }
  return data >= DATA.named ? data - DATA.named + 1 : 0
}
