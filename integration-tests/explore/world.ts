import { ATTENTION_TEXTS, ROW_STATUSES, type AttentionReason } from "./rules"
import { structOf, type Fields, type Struct } from "./struct"

/*
 * The state that is searched: a cart of the shopper's and one of a thief's, each with a
 * payment collection, and all that stands around them. A reference is an index plus
 * one; 0 is nobody. Amounts are counted in hundreds.
 */

/** 0: there is no such row. */
export const ROW_WORDS = ["none", ...ROW_STATUSES] as const
type RowWord = (typeof ROW_WORDS)[number]
export const ROW = Object.fromEntries(
  ROW_WORDS.map((word, at) => [word, at])
) as Record<RowWord, number>

export const REASONS = ["", ...Object.keys(ATTENTION_TEXTS)] as (
  "" | AttentionReason
)[]
export const reasonCode = (reason: AttentionReason) => REASONS.indexOf(reason)

/** What the service holds; `ended`: nobody paid in time. */
export const INVOICE = {
  none: 0,
  pending: 1,
  review: 2,
  paid: 3,
  cancelled: 4,
  ended: 5,
} as const

export const SESSION_WORDS = [
  "pending",
  "pending_authorization",
  "authorized",
  "canceled",
] as const
export const SESSION = {
  pending: 0,
  pending_authorization: 1,
  authorized: 2,
  canceled: 3,
} as const

/** An unpaid order is kept a while; what then cannot be decided, for a day more. */
export const OVER = { no: 0, time: 1, patience: 2 } as const

export const ORDER = { none: 0, standing: 1, canceled: 2 } as const
export const COLLECTION = { open: 0, completed: 1, canceled: 2 } as const

/** `lapsed`: past its time; the field is not empty, and some statements look at that. */
export const CLAIM = { none: 0, live: 1, lapsed: 2 } as const

/**
 * Who holds a cart's lock: nobody, a run of complete-cart, a run of settling, a process that died.
 */
export const LOCK = { free: 0, ofCore: 1, ofRun: 5, ofVoid: 9 } as const

/** Session data that our provider has not answered for yet: nothing, or what a thief sent. */
export const DATA = { signed: 0, raw: 1, named: 2, overheard: 8 } as const

const Cart = structOf("total", "completed", "lock")
const Collection = structOf("amount", "status")
const Session = structOf(
  ...(["used", "coll", "ours", "status", "amount", "data"] as const),
  // How far its creation is, the row that is created for it, the order that its collection had;
  // core is deleting it.
  ...(["making", "row", "owner", "dying"] as const)
)
const Row = structOf(
  ...(["status", "session", "coll", "cart", "order", "amount"] as const),
  ...(["lease", "claim", "released", "cancelDue", "cancelDecided"] as const),
  ...(["attention", "muted", "settled", "resolved", "tries"] as const),
  // `rank`: of those that were paid, which one came first.
  ...(["expiredOnce", "returned", "rank", "known", "leftCart"] as const),
  // Its order was placed unpaid; it was read since that order's time was over.
  ...(["unpaid", "reread"] as const),
  // A human has decided to keep its order.
  "kept"
)
const Invoice = structOf("status", "asked")
const Order = structOf(
  ...(["status", "cart", "coll", "total", "edited", "event", "rest"] as const),
  // How much of its time is over since its last invoice ended without money.
  "over"
)
const Payment = structOf(
  ...(["session", "coll", "ours", "amount", "captured"] as const),
  // `order`: whose line of money it is; `late`: captured after its money went back (1), after the
  // order was edited (2).
  ...(["canceled", "order", "refunded", "late"] as const)
)
const Run = structOf(
  ...(["at", "row", "action", "arg", "session", "order", "coll"] as const),
  // Of a read: what was answered, whether it began before the other run's, whether a later one was
  // accepted.
  ...(["answer", "older", "stale", "claimWasFree", "result"] as const)
)
const Core = structOf(
  ...(["at", "by", "cart", "session", "total", "order", "row"] as const),
  ...(["answer", "won", "completedBefore"] as const)
)
/** What may still happen, and what must never have happened. */
const Left = structOf(
  ...(["acts", "chooses", "others", "completes", "edits", "thefts"] as const),
  ...(["kills", "hangs", "failures", "lost", "late", "reviews"] as const),
  ...(["admin", "cancels", "refunds", "orderCancels", "wrong"] as const)
)

/** What a look at the money alone does not show; the first of them that happened. */
export const WRONGS = [
  "",
  "an invoice was cancelled though a shopper stands before it",
  "a shopper was sent to an invoice whose cancel was under way",
  "a second invoice was asked for while money of the cart was known",
  "the plugin ended an order, and what others held for it",
  "the plugin ended an order that another of its invoices may still pay",
  "two invoices of one cart were being created at one moment",
  "a cart became an order though no invoice of it was paid or under review",
  "the cart's present invoice was cancelled as outdated, by a late creation for an earlier total",
  "a whole order was removed as one that was left behind half",
  "money that a human had taken over was given an order",
  "a shopper was sent to an invoice of another amount than they are to pay",
  "a shopper was asked to pay for an order that was cancelled",
  "an order was placed for an invoice of another amount",
  "the ledger forgot that an invoice was paid",
] as const
export const WRONG = {
  cancelled: 1,
  handedOut: 2,
  askedAgain: 3,
  others: 4,
  tooEarly: 5,
  twoCreations: 6,
  unpaidOrder: 7,
  outdated: 8,
  orphan: 9,
  takenOver: 10,
  otherAmount: 11,
  cancelledOrder: 12,
  otherTotal: 13,
  forgotten: 14,
} as const

export type SessionState = Fields<(typeof Session.fields)[number]>
export type RowState = Fields<(typeof Row.fields)[number]>
export type OrderState = Fields<(typeof Order.fields)[number]>
export type PaymentState = Fields<(typeof Payment.fields)[number]>
export type RunState = Fields<(typeof Run.fields)[number]>
export type CoreState = Fields<(typeof Core.fields)[number]>
export type LeftState = Fields<(typeof Left.fields)[number]>

const SIZES = {
  ...{ carts: 2, collections: 2, sessions: 5, rows: 2, invoices: 2 },
  ...{ orders: 3, payments: 2, runs: 2, cores: 2 },
} as const

export class World {
  readonly bytes = new Uint8Array(256)
  private end = 0

  readonly carts = this.several(Cart, SIZES.carts)
  readonly collections = this.several(Collection, SIZES.collections)
  readonly sessions = this.several(Session, SIZES.sessions)
  readonly rows = this.several(Row, SIZES.rows)
  readonly invoices = this.several(Invoice, SIZES.invoices)
  readonly orders = this.several(Order, SIZES.orders)
  readonly payments = this.several(Payment, SIZES.payments)
  readonly runs = this.several(Run, SIZES.runs)
  readonly cores = this.several(Core, SIZES.cores)
  readonly left = this.several(Left, 1)[0]!

  readonly size = this.end

  constructor() {
    this.carts.forEach((cart, at) => {
      cart.total = 1
      this.collections[at]!.amount = 1
    })
  }

  load(bytes: Uint8Array): void {
    this.bytes.set(bytes)
  }

  copy(): Uint8Array {
    return this.bytes.slice(0, this.size)
  }

  /** Everything of it is 0 again: the place is free. */
  clear(one: object): void {
    const { start } = one as { start: number }
    const { fields } = Object.getPrototypeOf(one) as { fields: number }
    this.bytes.fill(0, start, start + fields)
  }

  private several<Field extends string>(
    { fields, view }: Struct<Field>,
    count: number
  ): Fields<Field>[] {
    return Array.from({ length: count }, () => {
      const made = view(this.bytes, this.end)
      this.end += fields.length
      return made
    })
  }
}
