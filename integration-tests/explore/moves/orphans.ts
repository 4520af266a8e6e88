import { guard } from "../guards"
import { ORDER, WRONG, type World } from "../world"
import { CAPTURE } from "./capture"
import { cancelOrder } from "./outcomes"
import { end, rowOf, RUN } from "./runs"

/* Orders that a run of core's left behind with one of their links, or beside another. */

type Act = (w: World, run: number) => void

/** A run that is making this order lives: `NotYet`, or it hangs for longer than that. */
const isBeingPlaced = (w: World, order: number) =>
  !guard(
    "orphan_age",
    !w.cores.some((core) => core.at > 0 && core.order === order)
  )

function removeOrder(w: World, number: number): void {
  const order = w.orders[number - 1]!
  if (order.status === ORDER.none) {
    return
  }
  order.coll = 0
  cancelOrder(w, number)
  order.cart = 0
}

export const removeOrphan: Act = (w, run) => {
  const own = w.runs[run]!
  if (isBeingPlaced(w, own.arg)) {
    return end(w, run)
  }
  const { cart, coll } = w.orders[own.arg - 1]!
  const isWhole = cart > 0 && coll > 0
  // Asked again under core's lock: what it was decided on may not be so any more.
  if (guard("orphan_half", !isWhole)) {
    w.left.wrong = isWhole ? WRONG.orphan : w.left.wrong
    removeOrder(w, own.arg)
  }
  own.at = RUN.deciding
}

export const beginCapture: Act = (w, run) => {
  const own = w.runs[run]!
  const { cart } = rowOf(w, own)
  const others = w.orders
    .map((order, at) => ({ ...pick(order), number: at + 1 }))
    .filter((one) => one.status > 0 && one.number !== own.order && cart > 0)
    .filter((one) => one.coll === own.coll || (one.cart === cart && !one.coll))
  if (others.some(({ number }) => isBeingPlaced(w, number))) {
    return end(w, run)
  }
  others.forEach(({ number }) => removeOrder(w, number))
  own.at = CAPTURE.permit
}

const pick = ({ status, coll, cart }: World["orders"][number]) => ({
  ...{ status, coll, cart },
})
