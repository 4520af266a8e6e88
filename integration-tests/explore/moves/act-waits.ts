import { isLive, isProcessable } from "../predicates"
import type { World } from "../world"
import { hasIdleCore, isLockFree, RESULT, startComplete } from "./complete"
import type { Move } from "./move"
import { fail, rowOf, RUN } from "./runs"
import { attachOrder } from "./standing"

/** Sessions that the run had made, or deleted, are done. */
export const ACT_WAITS: Move[] = [
  {
    name: "sessions_done",
    count: 2,
    can: (w, run) => {
      const { at, arg, coll } = w.runs[run]!
      const own = w.sessions[arg - 1]
      const isBusy = own
        ? own.making > 0
        : w.sessions.some((one) => one.coll === coll && one.dying === 1)
      return at === RUN.waitsForSessions && !isBusy
    },
    play: (w, run) => {
      const made = w.sessions[w.runs[run]!.arg - 1]
      return made && !isLive(made)
        ? fail(w, run, false)
        : void (w.runs[run]!.at = RUN.deciding)
    },
    tell: (_w, run) => `run ${run + 1} goes on: core's sessions are changed`,
  },
  {
    name: "run_completes",
    count: 16,
    can: (w, variant) => {
      const own = w.runs[variant >> 3]
      return own?.at === RUN.wantsOrder && canPlace(w, variant)
    },
    play: startPlacing,
    tell: (_w, variant) =>
      `run ${(variant >> 3) + 1} starts complete-cart${variant % 8 < 5 ? `: core picks session ${(variant % 8) + 1}` : ""}`,
  },
  {
    name: "order_done",
    count: 2,
    can: (w, run) =>
      w.runs[run]!.at === RUN.waitsForOrder && w.runs[run]!.result > 0,
    play: (w, run) => {
      const own = w.runs[run]!
      if (own.result !== RESULT.placed) {
        return fail(w, run, own.result === RESULT.lostClaim)
      }
      attachOrder(w, rowOf(w, own), { order: own.arg, run })
      Object.assign(own, { result: 0, arg: 0, at: RUN.deciding })
    },
    tell: (_w, run) => `run ${run + 1} hears what became of its complete-cart`,
  },
]

function canPlace(w: World, variant: number): boolean {
  const own = w.runs[variant >> 3]!
  const cart = rowOf(w, own).cart - 1
  const session = w.sessions[variant % 8]
  const isFound = w.orders.some((one) => one.cart === cart + 1)
  const hasSessions = w.sessions.some(
    (one) => isProcessable(one) && one.coll === cart + 1
  )
  const canStart = isLockFree(w, cart) && hasIdleCore(w)
  if (isFound || !hasSessions) {
    return variant % 8 === 7 && isLockFree(w, cart)
  }
  return (
    session !== undefined &&
    canStart &&
    isProcessable(session) &&
    session.coll === cart + 1
  )
}

function startPlacing(w: World, variant: number): void {
  const run = variant >> 3
  const own = w.runs[run]!
  const cart = rowOf(w, own).cart - 1
  const found = w.orders.findIndex((one) => one.cart === cart + 1)
  own.at = RUN.waitsForOrder
  own.arg = 0
  if (variant % 8 === 7) {
    own.result = found >= 0 ? RESULT.placed : RESULT.failed
    own.arg = found + 1
    return
  }
  startComplete(w, { by: run + 2, cart, session: (variant % 8) + 1 })
}
