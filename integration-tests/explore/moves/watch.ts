import { isRemoved } from "../guards"
import { isRowCaptured } from "../predicates"
import { ORDER, reasonCode, type RowState, type World } from "../world"
import type { Move } from "./move"
import { raise } from "./outcomes"

/* A settled row stays verified: ledger/settled-watch.ts, one statement every ten minutes. */

const OVERPAID = reasonCode("overpaid")

const isUnseen = ({ attention, muted, resolved }: RowState) =>
  [0, OVERPAID].includes(attention) &&
  [0, OVERPAID].includes(muted) &&
  resolved === 0

const orderOf = (w: World, row: RowState) => w.orders[row.order - 1]

function isBroken(w: World, row: RowState): boolean {
  const stands = orderOf(w, row)?.status === ORDER.standing
  const isInOrder = w.payments.some(
    (one) =>
      one.captured === 1 &&
      one.session === row.session &&
      one.canceled === 0 &&
      one.order === row.order
  )
  const isSettled = row.settled === 1 && row.lease === 0 && isUnseen(row)
  return isSettled && !(stands && isInOrder) && row.returned === 0
}

/** An order can be placed again, or the money's line in it be written. */
function settleAnew(w: World, row: RowState): void {
  const status = orderOf(w, row)?.status ?? ORDER.none
  const isAnew =
    status === ORDER.none ||
    (status === ORDER.standing && isRowCaptured(w, row))
  if (isAnew) {
    Object.assign(row, { settled: 0, tries: 0, muted: 0 })
  } else {
    raise(
      row,
      reasonCode(
        status === ORDER.canceled ? "paid_after_cancel" : "order_failed"
      )
    )
  }
}

export const WATCH_STEPS: Move[] = [
  {
    name: "watch_settled",
    count: 2,
    can: (w, at) => !isRemoved("watch") && isBroken(w, w.rows[at]!),
    play: (w, at) => settleAnew(w, w.rows[at]!),
    tell: (_w, at) =>
      `the watch finds that the order of settled row ${at + 1}, or its money there, is gone`,
  },
]
