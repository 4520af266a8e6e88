import { isMoney, isOpenInvoice, isPaidElsewhere, isHeld } from "../predicates"
import { guard } from "../guards"
import { CLAIM, type RowState, type World } from "../world"

/** CANCEL_OTHERS_OF_STANDING of ledger/table.ts */
export function cancelOthersOfStanding(w: World, standing: RowState): void {
  if (isMoney(standing)) {
    w.rows
      .filter((other) => other !== standing && other.coll === standing.coll)
      .filter(isOpenInvoice)
      .forEach((other) => (other.cancelDue = 1))
  }
}

/** `attachOrder` of ledger/outcomes.ts */
export function attachOrder(
  w: World,
  row: RowState,
  { order, run }: { order: number; run: number }
): void {
  const isOurs = guard("attach_elsewhere", !isPaidElsewhere(w, row.coll))
  if (row.order === 0 && isOurs && isHeld(row, run)) {
    Object.assign(row, { order, claim: CLAIM.none })
    cancelOthersOfStanding(w, row)
  }
}
