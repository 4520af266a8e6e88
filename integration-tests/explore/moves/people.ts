import { isTakenBack } from "../predicates"
import { DATA, SESSION, type World } from "../world"
import { startComplete, canComplete } from "./complete"
import type { Move } from "./move"
import { replaceSessions } from "./sessions"

/* What people do to a store from outside: the shopper, and a thief with a cart of their own. */

const SHOPPER = 1
const THIEF = 2

/**
 * Core begins a session also for what is paid or over: our provider refuses, and the others go all
 * the same.
 */
const isChoosable = (w: World) => w.sessions.some(({ used }) => used === 0)

const raw = (data: number) => ({
  ...{ ours: 1, status: SESSION.pending },
  ...{ data, making: 1 },
})

/** 0: nothing; then the id of a session, then all that a session shows. */
const poisonOf = (variant: number) =>
  variant === 0
    ? DATA.raw
    : variant <= 5
      ? DATA.named + variant - 1
      : DATA.overheard + variant - 6

const isOfShopper = (w: World, at: number) => {
  const { used, coll, ours, making } = w.sessions[at]!
  return used === 1 && coll === SHOPPER && ours === 1 && making === 0
}

export const PEOPLE: Move[] = [
  {
    name: "choose",
    count: 1,
    costs: ["acts", "chooses"],
    can: isChoosable,
    play: (w) => replaceSessions(w, SHOPPER, raw(DATA.raw)),
    tell: () => "the shopper chooses our method: core inserts a session",
  },
  {
    name: "steal",
    count: 11,
    costs: ["acts", "thefts"],
    can: (w, variant) =>
      isChoosable(w) && (variant === 0 || isOfShopper(w, (variant - 1) % 5)),
    play: (w, variant) => replaceSessions(w, THIEF, raw(poisonOf(variant))),
    tell: (_w, variant) =>
      variant === 0
        ? "the thief chooses our method for their own cart"
        : `the thief chooses our method for their own cart, and sends ${variant <= 5 ? "the id" : "all the data"} of session ${((variant - 1) % 5) + 1} along`,
  },
  {
    name: "choose_other",
    count: 2,
    costs: ["acts", "others"],
    can: (w) => isChoosable(w) && !isTakenBack(w, SHOPPER),
    play: (w, status) => {
      replaceSessions(w, SHOPPER, {
        ours: 0,
        status,
        data: DATA.signed,
        making: 0,
      })
    },
    tell: (_w, status) =>
      `the shopper chooses another method${status ? ", which waits for its money" : ""}`,
  },
  {
    name: "complete",
    count: 10,
    costs: ["acts", "completes"],
    can: (w, variant) => canComplete(w, variant >= 5 ? 1 : 0, variant % 5),
    play: (w, variant) => {
      const cart = variant >= 5 ? 1 : 0
      startComplete(w, { by: 1, cart, session: (variant % 5) + 1 })
    },
    tell: (_w, variant) =>
      `the shop completes the ${variant >= 5 ? "thief's" : "shopper's"} cart: core picks session ${(variant % 5) + 1}`,
  },
  {
    name: "resize",
    count: 2,
    costs: ["acts", "edits"],
    can: (w, cart) =>
      w.carts[cart]!.completed === 0 && (cart === 0 || w.left.thefts > 0),
    play: (w, cart) => {
      const total = 3 - w.carts[cart]!.total
      w.carts[cart]!.total = total
      w.collections[cart]!.amount = total
      w.sessions
        .filter((one) => one.used === 1 && one.coll === cart + 1)
        .forEach((one) => (one.dying = 1))
    },
    tell: (w, cart) =>
      `the ${cart ? "thief's" : "shopper's"} cart now costs ${3 - w.carts[cart]!.total}00`,
  },
]
