import { isPerhapsPaid, type LedgerRow } from "../settlement/ledger-row"
import {
  canStillPay,
  isWithdrawn,
  nextPollMs,
  outcomeOf,
} from "./payment-outcome"

/** The state that our own page shows; finer than the outcome, because it must be exactly true. */
export type PageState =
  /** The shopper has just returned from a success page; the payment is being read. */
  | "confirming"
  /** The result is not known yet. */
  | "waiting"
  /** No read was possible for a while: the service does not answer, or its limit is used up. */
  | "unseen"
  /** Read just now: open and unpaid. */
  | "resume"
  /** The money is there, the order is on its way. */
  | "arrived"
  | "on_hold"
  /** Under review, and its order was cancelled meanwhile. */
  | "review_of_canceled"
  | "paid"
  | "cancelled"
  /** No invoice was ever created: the only end after which nothing can have been charged. */
  | "not_started"
  | "expired"
  /** Not to be paid any more: void with a known order, replaced, or withdrawn. */
  | "ended"
  /** The money is there but no order takes it: a human decides. */
  | "no_order"
  /** The same, because the cart's total or currency changed after the invoice was made. */
  | "cart_changed"
  /** The same: another payment paid for the purchase. */
  | "paid_twice"
  /** The same: another payment method was chosen. */
  | "paid_elsewhere"
  /** The same: its order was cancelled. */
  | "paid_after_cancel"
  | "trouble"
  /** A human has decided. */
  | "resolved"

type PageVisit = {
  purpose: "success" | "cancel" | "status"
  /** Database time. */
  now: Date
  /** The purchase was ordered another way, has a newer invoice, or owes nothing. */
  isReplaced: boolean
  orderEnd: OrderEnd
}

/** What became of the order of a payment that was captured or is under review; null: it stands. */
export type OrderEnd = "canceled" | "given_back" | null

export type PageRow = LedgerRow & {
  /** The first unanswered refresh request. */
  requested_at: Date | null
  /** The first return after a success on the hosted page. */
  returned_at: Date | null
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Longer than a request waits while all is well (schedule.ts: 60 s between unchanged reads). */
const UNSEEN_AFTER_MS = 90 * SECOND_MS
/** Nobody who has just paid is told that the payment is missing. */
const CONFIRMING_MS = 30 * SECOND_MS
/** A read within this time counts as "just now". */
const FRESH_MS = 2 * MINUTE_MS

/** Why a paid invoice is not used, where the page can say so. */
const PAID_STATES: Record<string, PageState> = {
  cart_changed: "cart_changed",
  paid_twice: "paid_twice",
  paid_elsewhere: "paid_elsewhere",
  paid_after_cancel: "paid_after_cancel",
}

/** Which page a visitor gets, from the ledger alone. */
export function pageStateOf(row: PageRow, visit: PageVisit): PageState {
  const outcome = outcomeOf(row)
  switch (outcome) {
    case "waiting":
      return waitingState(row, visit)
    case "cancelled":
      if (row.status === "rejected") {
        return "not_started"
      }
      return row.order_id || visit.isReplaced ? "ended" : "cancelled"
    case "expired":
      return row.order_id || visit.isReplaced ? "ended" : "expired"
    case "trouble":
      if (row.resolved_at) {
        return "resolved"
      }
      if (row.status !== "completed") {
        return "trouble"
      }
      return PAID_STATES[String(row.attention_reason)] ?? "no_order"
    case "paid":
      // Nobody is thanked for money that they got back.
      return visit.orderEnd === "given_back" ? "resolved" : outcome
    case "on_hold":
      return visit.orderEnd === "canceled" ? "review_of_canceled" : outcome
  }
}

/** Paid for its cart as it was; the cart has another total or currency now. */
export function isPaidForOtherCart(row: LedgerRow): boolean {
  return (
    row.status === "completed" &&
    row.attention_reason === "cart_changed" &&
    !row.settled_at &&
    !row.resolved_at
  )
}

function waitingState(row: PageRow, visit: PageVisit): PageState {
  const { purpose, now, isReplaced } = visit
  if (row.status === "completed") {
    return "arrived"
  }
  // One that may be paid, and about which a human has decided, is not handed out again either.
  const isOver = isReplaced || isWithdrawn(row) || isPerhapsPaid(row)
  // Nobody who has just paid is told that the payment has ended.
  const isBack =
    row.returned_at !== null && ageOf(row.returned_at, now) < CONFIRMING_MS
  if (row.status === "pending" && isOver && !isBack) {
    return "ended"
  }
  const unansweredMs = row.requested_at ? ageOf(row.requested_at, now) : 0
  if (unansweredMs > UNSEEN_AFTER_MS) {
    return "unseen"
  }
  if (isBack) {
    return "confirming"
  }
  // A shopper who comes from a success page says that they paid: they are not asked again.
  const saysPaid = purpose === "success" || row.returned_at !== null
  const fresh = row.last_read_at && ageOf(row.last_read_at, now) < FRESH_MS
  return !saysPaid && fresh && canStillPay(row, now) ? "resume" : "waiting"
}

/**
 * When a page asks again, in milliseconds; null: nothing changes by waiting. A page follows
 * the ledger within five seconds, and faster while the payment or the return is new.
 */
export function nextRefreshMs(row: PageRow, now: Date): number | null {
  if (row.resolved_at) {
    return null
  }
  const outcome = outcomeOf(row)
  // A review is reported shortly before its order exists; the page waits for the order's link.
  const orderIsNext = outcome === "on_hold" && row.order_id === null
  if (!mayHaveChanged(row) && !orderIsNext) {
    return nextPollMs(outcome)
  }
  const isNew = ageOf(row.returned_at ?? row.created_at, now) < 5 * MINUTE_MS
  return isNew ? nextPollMs("waiting") : 5 * SECOND_MS
}

/**
 * A page that asks again may have the invoice read: the shopper may just have paid. The result
 * of a review or of a human's decision comes by webhook or schedule. For these the page, which
 * may be open for days, only follows the ledger.
 */
export function mayHaveChanged(row: PageRow): boolean {
  const outcome = outcomeOf(row)
  // Shown as expired within the grace: the last refresh may still find it paid.
  const isInGrace = outcome === "expired" && row.status === "pending"
  return outcome === "waiting" || isInGrace
}

function ageOf(time: Date, now: Date): number {
  return now.getTime() - time.getTime()
}
