import { IS_ORDER_FIRST } from "../faults/fault"
import { nextAlone } from "./left-alone"
import { CHOICES, isEnabled, play } from "./moves/all"
import { useScope } from "./scope"
import { scopeOf } from "./scopes"
import { REASONS, ROW_WORDS, World } from "./world"

/** What can be compared with a booted store: nothing of leases, claims or numbers of sessions. */
export type Picture = {
  rows: string[]
  orders: string[]
  captures: number[]
  /** Ours alone: where our provider refuses, core makes the other method's session anew. */
  sessions: string[]
}

const PLENTY = 20

/** The model's store, driven as from outside: an act, then all that follows of it. */
export class ModelStore {
  private readonly w = new World()

  constructor() {
    const left = { acts: 200, chooses: PLENTY, completes: PLENTY }
    const more = { others: PLENTY, late: PLENTY, reviews: PLENTY }
    const all = { ...left, ...more, orderCancels: PLENTY }
    useScope(scopeOf("booted", all, { orderFirst: IS_ORDER_FIRST }))
    Object.assign(this.w.left, left, more, { orderCancels: PLENTY })
  }

  /** The first variant that is possible; none: nothing happens, as in the store. */
  act(name: string, variant?: number): void {
    const choice = CHOICES.findIndex(
      ({ move, variant: own }, at) =>
        (move.name === name || move.name === `${name}_late`) &&
        (variant === undefined || own === variant) &&
        isEnabled(this.w, at)
    )
    if (choice >= 0) {
      play(this.w, choice)
    }
    this.rest()
  }

  private rest(): void {
    for (let step = 0; step < 400; step++) {
      const choice = nextAlone(this.w)
      if (choice === null) {
        return
      }
      play(this.w, choice)
    }
    throw new Error("the model never comes to rest")
  }

  picture(): Picture {
    const { rows, orders, payments, sessions } = this.w
    return {
      rows: rows
        .filter(({ status }) => status > 0)
        .map((row) =>
          [
            ROW_WORDS[row.status],
            row.order > 0 ? "has order" : "no order",
            row.settled ? "settled" : "open",
            REASONS[row.attention] || "quiet",
          ].join(", ")
        ),
      orders: orders
        .filter(({ status }) => status > 0)
        .map(({ status }) => (status === 1 ? "standing" : "canceled"))
        .sort(),
      captures: payments
        .filter(({ captured, session }) => session > 0 && captured === 1)
        .map(({ amount }) => amount),
      sessions: sessions
        .filter(({ used, ours }) => used === 1 && ours === 1)
        .map(() => "ours"),
    }
  }
}
