import { IS_ORDER_FIRST } from "../faults/fault"
import { nextAlone } from "./left-alone"
import { CHOICES, isEnabled, play } from "./moves/all"
import { useScope } from "./scope"
import { isReusable, isUndecided } from "./predicates"
import { scopeOf } from "./scopes"
import { REASONS, ROW, ROW_WORDS, World } from "./world"

/** What can be compared of the shopper's cart: nothing of leases, claims or numbers of sessions. */
export type Picture = {
  rows: string[]
  orders: string[]
  captures: number[]
  /** Ours alone: where our provider refuses, core makes the other method's session anew. */
  sessions: string[]
}

const PLENTY = 20
const LONGEST = 400
const [SHOPPER, THIEF] = [1, 2]

const LIMITED = [
  ...["chooses", "completes", "others", "late", "reviews", "orderCancels"],
  ...["edits", "thefts", "cancels", "refunds", "admin", "kills", "failures"],
]

/** The model's store, driven as from outside: an act, then all that follows of it. */
export class ModelStore {
  private readonly w = new World()

  constructor() {
    const plenty = Object.fromEntries(LIMITED.map((name) => [name, PLENTY]))
    const left = { ...plenty, acts: 200 }
    useScope(scopeOf("booted", left, { orderFirst: IS_ORDER_FIRST }))
    Object.assign(this.w.left, left)
  }

  /** The first variant that is possible; none: nothing happens, as in the store. */
  act(name: string, variant?: number): void {
    this.begin(name, variant)
    this.rest()
  }

  /** `breaks` happens in place of the step `at`, if it comes to that. */
  actBroken(name: string, at: string, breaks: string): void {
    const isBegun = this.begin(name, name === "pay" ? 0 : undefined)
    for (let step = 0; isBegun && step < LONGEST; step++) {
      const choice = nextAlone(this.w)
      if (choice === null) {
        break
      }
      if (CHOICES[choice]!.move.name === at) {
        this.begin(breaks)
        break
      }
      play(this.w, choice)
    }
    this.rest()
  }

  /** A thief who knows all that the first row's session shows completes before it is answered. */
  steal(): void {
    const { session } = this.w.rows[0]!
    const all = 5 + session
    if (!this.begin("steal", session > 0 ? all : 0)) {
      this.begin("steal", 0)
    }
    const own = this.w.sessions.findIndex(
      ({ coll, used, making }) => coll === THIEF && used === 1 && making > 0
    )
    this.begin("initiate", own)
    this.begin("begin", own)
    this.begin("complete", 5 + own)
    this.rest()
  }

  /** A process took the lease of each row, and died. */
  killRuns(): void {
    for (const row of this.w.rows.keys()) {
      if (this.begin("take", row)) {
        this.begin("kill_run")
      }
    }
    this.rest()
  }

  /** The model has two rows and five sessions; a third invoice is more than it knows of. */
  hasRoomFor(name: string): boolean {
    const { rows, collections, sessions } = this.w
    const begins = name.startsWith("choose") || name.startsWith("a thief")
    if (begins && !sessions.some(({ used }) => used === 0)) {
      return false
    }
    const own = rows.filter(({ coll }) => coll === SHOPPER)
    const isTaken = own.some(
      (row) =>
        isReusable(this.w, row, collections[0]!.amount) || isUndecided(row)
    )
    return (
      rows.some(({ status }) => status === ROW.none) ||
      !(name.startsWith("a thief") || (name === "choose" && !isTaken))
    )
  }

  /** false: it is not possible. */
  private begin(name: string, variant?: number): boolean {
    const choice = CHOICES.findIndex(
      ({ move, variant: own }, at) =>
        (move.name === name || move.name === `${name}_late`) &&
        (variant === undefined || own === variant) &&
        isEnabled(this.w, at)
    )
    if (choice >= 0) {
      play(this.w, choice)
    }
    return choice >= 0
  }

  private rest(): void {
    for (let step = 0; step < LONGEST; step++) {
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
        .filter(({ status, coll }) => status > 0 && coll === SHOPPER)
        .map((row) =>
          [
            ROW_WORDS[row.status],
            row.order > 0 ? "has order" : "no order",
            row.settled ? "settled" : "open",
            REASONS[row.attention] || "quiet",
          ].join(", ")
        ),
      orders: orders
        .filter(({ status, cart }) => status > 0 && cart !== THIEF)
        .map(({ status }) => (status === 1 ? "standing" : "canceled"))
        .sort(),
      captures: payments
        .filter(({ session, coll }) => session > 0 && coll === SHOPPER)
        .filter(({ captured }) => captured === 1)
        .map(({ amount }) => amount),
      sessions: sessions
        .filter(({ used, ours }) => used === 1 && ours === 1)
        .filter(({ coll }) => coll === SHOPPER)
        .map(() => "ours"),
    }
  }
}
