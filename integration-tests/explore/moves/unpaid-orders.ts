import { isVoidRow } from "../predicates"
import { CLAIM, ORDER, OVER, ROW, type RowState, type World } from "../world"
import type { Move } from "./move"
import { rowsOfPurchase } from "./standing"
import { isQuiet } from "./time"

/* Orders that were placed before they are paid, and the time that they are kept. */

/** A day passes: whatever was begun has ended or was given up. */
const isCalm = (w: World, rows: RowState[]) =>
  isQuiet(w) && rows.every(({ lease, claim }) => !lease && claim !== CLAIM.live)

function canEnd(w: World, at: number): boolean {
  const { status, over } = w.orders[at]!
  const rows = rowsOfPurchase(w, at)
  const ended = rows.filter(isVoidRow)
  return (
    status === ORDER.standing &&
    rows.some(({ unpaid }) => unpaid === 1) &&
    ended.length > 0 &&
    rows.every(
      (row) => isVoidRow(row) || row.resolved || row.status === ROW.unknown
    ) &&
    // What can be read is read once before the patience ends.
    (over === OVER.no ||
      (over === OVER.time && ended.every(({ reread }) => reread === 1))) &&
    isCalm(w, rows)
  )
}

export const UNPAID_ORDERS: Move[] = [
  {
    name: "order_time_over",
    count: 3,
    can: canEnd,
    play: (w, at) => void w.orders[at]!.over++,
    tell: (w, at) =>
      w.orders[at]!.over === OVER.no
        ? `the time that unpaid order ${at + 1} is kept is over`
        : `a day more has passed for unpaid order ${at + 1}`,
  },
]
