import { mayHoldMoney, type LedgerRow } from "../settlement/ledger-row"
import { outcomeOf } from "../shopper/payment-outcome"
import type { OrderPaymentCode } from "./order-payment"

/** The states of a payment link's page. */
export type LinkState =
  /** The order owes money: it can be paid here. */
  | "payable"
  /** It was paid here, and nothing is owed any more. */
  | "paid"
  /** It was paid with a link that was withdrawn since. */
  | "paid_before"
  /** Nothing is owed, and nobody paid it here. */
  | "nothing_due"
  /** Money is there, or is being checked: nobody is asked for it twice. */
  | "arrived"
  | "checking"
  /** Money may be there, and a human has to look at it. */
  | "trouble"
  /** A human has decided about the money. */
  | "resolved"
  | "elsewhere"
  | "canceled"
  /** The shop withdrew the link, or the link's order is gone. */
  | "withdrawn"
  /** It cannot be paid by invoice now: too small, too large, or the merchant cannot be paid. */
  | "unavailable"

const STATES: Partial<Record<OrderPaymentCode, LinkState>> = {
  payable: "payable",
  paid_elsewhere: "elsewhere",
  order_canceled: "canceled",
}

/** How far a payment is; the least finished first. */
const PAYMENTS = ["trouble", "checking", "arrived", "over", "resolved"] as const
export type LinkPayment = (typeof PAYMENTS)[number]

const RECEIPTS: Record<LinkPayment, LinkState> = {
  trouble: "trouble",
  checking: "checking",
  arrived: "arrived",
  over: "paid_before",
  resolved: "resolved",
}

/** Of the order, and of the invoices that the link led to. */
type LinkFacts = {
  isWithdrawn: boolean
  /** An invoice of the order was paid and captured, and the money was not given back. */
  isSettled: boolean
  /** The payment that the order's code is about (order-payment.ts); null: none. */
  present: LinkPayment | null
  /** null: nothing was paid with the link. */
  own: LinkPayment | null
}

/**
 * A withdrawn link takes no money. It shows its holder's own payment, and says nothing else about
 * the order.
 * @param code the code of the order's payment (order-payment.ts)
 */
export function linkStateOf(
  code: OrderPaymentCode,
  { isWithdrawn, isSettled, present, own }: LinkFacts
): LinkState {
  if (isWithdrawn) {
    return own ? RECEIPTS[own] : "withdrawn"
  }
  if (code === "payment_arrived" || code === "payment_under_review") {
    return present ? RECEIPTS[present] : "checking"
  }
  const nothingDue = isSettled ? "paid" : "nothing_due"
  return code === "nothing_due" ? nothingDue : (STATES[code] ?? "unavailable")
}

/** As the payment's own page tells it. null: the invoice was not paid, as far as anybody knows. */
export function linkPaymentOf(row: LedgerRow): LinkPayment | null {
  if (row.settled_at) {
    return "over"
  }
  if (row.resolved_at) {
    return row.status === "completed" ? "resolved" : null
  }
  if (!mayHoldMoney(row)) {
    return null
  }
  if (outcomeOf(row) === "trouble") {
    return "trouble"
  }
  return row.status === "completed" ? "arrived" : "checking"
}

/** null: nothing was paid with the link. */
export function leastFinished(rows: LedgerRow[]): LinkPayment | null {
  const all = rows.map(linkPaymentOf)
  return PAYMENTS.find((one) => all.includes(one)) ?? null
}

/** The page in this state names the payment. No page adds up what is paid and what is not. */
export function isNamedBy(state: LinkState, row: LedgerRow): boolean {
  const own = linkPaymentOf(row)
  return (
    own !== null && [RECEIPTS[own], own === "over" && "paid"].includes(state)
  )
}

const ON_ITS_WAY: readonly LinkState[] = ["arrived", "checking", "trouble"]

/** Where the payment's amount may not be what was paid, or what the shop keeps, none is shown. */
export function showsAmount(state: LinkState): boolean {
  return state !== "trouble" && state !== "resolved"
}

/** Money on its way may arrive at any moment; no other state changes by waiting. */
export function linkRefreshMs(state: LinkState): number | null {
  return ON_ITS_WAY.includes(state) ? 5_000 : null
}
