import {
  isMoney,
  isOpenInvoice,
  isPromisedElsewhere,
  isHeld,
} from "../predicates"
import { guard } from "../guards"
import { CLAIM, OVER, ROW, type RowState, type World } from "../world"

/** CANCEL_OTHERS_OF_STANDING of ledger/table.ts */
export function cancelOthersOfStanding(w: World, standing: RowState): void {
  const isUnpaid = standing.status === ROW.pending && standing.unpaid === 1
  if (isMoney(standing) || isUnpaid) {
    w.rows
      .filter((other) => other !== standing && other.coll === standing.coll)
      .filter(isOpenInvoice)
      .filter(({ status }) => !isUnpaid || status !== ROW.under_review)
      .forEach((other) => (other.cancelDue = 1))
  }
}

/** `attachOrder` of ledger/outcomes.ts */
export function attachOrder(
  w: World,
  row: RowState,
  { order, run }: { order: number; run: number }
): void {
  const isOurs = guard("attach_elsewhere", !isPromisedElsewhere(w, row.coll))
  const hasMoney =
    row.status === ROW.completed || row.status === ROW.under_review
  const isFree = hasMoney || !w.rows.some((other) => other.order === order)
  if (row.order === 0 && isOurs && isFree && isHeld(row, run)) {
    Object.assign(row, { order, claim: CLAIM.none })
    cancelOthersOfStanding(w, row)
  }
}

/** Of an order, also those of its collection that name none: the place of the order. */
export const orderOfPurchase = (w: World, row: RowState) =>
  w.orders.findIndex(
    ({ status, coll }, at) =>
      status > 0 && (row.order > 0 ? row.order === at + 1 : coll === row.coll)
  )

export const rowsOfPurchase = (w: World, order: number) =>
  w.rows.filter((row) => row.status > 0 && orderOfPurchase(w, row) === order)

/** Another of its invoices was made, or has ended: the time that it is kept begins anew. */
export function timeBeginsAnew(w: World, row: RowState): void {
  const order = orderOfPurchase(w, row)
  if (order >= 0) {
    w.orders[order]!.over = OVER.no
    rowsOfPurchase(w, order).forEach((one) => (one.reread = 0))
  }
}
