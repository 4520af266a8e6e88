import { isUndecided, type LedgerRow } from "../settlement/ledger-row"
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
  | "elsewhere"
  | "canceled"
  /** The shop withdrew the link, or the link's order is gone. */
  | "withdrawn"
  /** It cannot be paid by invoice now: too small, too large, or the merchant cannot be paid. */
  | "unavailable"

const STATES: Partial<Record<OrderPaymentCode, LinkState>> = {
  payable: "payable",
  payment_arrived: "arrived",
  payment_under_review: "checking",
  paid_elsewhere: "elsewhere",
  order_canceled: "canceled",
}

/** How far a payment is of an invoice that the link led to; the least finished first. */
const OWN_PAYMENTS = ["checking", "arrived", "over"] as const
export type OwnPayment = (typeof OWN_PAYMENTS)[number]

const RECEIPTS: Record<OwnPayment, LinkState> = {
  checking: "checking",
  arrived: "arrived",
  over: "paid_before",
}

/**
 * A withdrawn link takes no money. It shows its holder's own payment, and says nothing else about
 * the order.
 * @param code the code of the order's payment (order-payment.ts)
 * @param isSettled an invoice of the order was paid and captured
 * @param own null: nothing was paid with the link
 */
export function linkStateOf(
  code: OrderPaymentCode,
  facts: { isWithdrawn: boolean; isSettled: boolean; own: OwnPayment | null }
): LinkState {
  const { isWithdrawn, isSettled, own } = facts
  if (isWithdrawn) {
    return own ? RECEIPTS[own] : "withdrawn"
  }
  const nothingDue = isSettled ? "paid" : "nothing_due"
  return code === "nothing_due" ? nothingDue : (STATES[code] ?? "unavailable")
}

/** null: the invoice was not paid, as far as anybody knows. */
export function ownPaymentOf(row: LedgerRow): OwnPayment | null {
  const { status, settled_at, resolved_at } = row
  if (status === "completed") {
    return settled_at || resolved_at ? "over" : "arrived"
  }
  return !resolved_at && isUndecided(row) ? "checking" : null
}

/** null: nothing was paid with the link. */
export function leastFinished(rows: LedgerRow[]): OwnPayment | null {
  const all = rows.map(ownPaymentOf)
  return OWN_PAYMENTS.find((one) => all.includes(one)) ?? null
}

/** The page in this state names the payment. No page adds up what is paid and what is not. */
export function isNamedBy(state: LinkState, row: LedgerRow): boolean {
  const own = ownPaymentOf(row)
  return (
    own !== null && [RECEIPTS[own], own === "over" && "paid"].includes(state)
  )
}

/** Money on its way may arrive at any moment; no other state changes by waiting. */
export function linkRefreshMs(state: LinkState): number | null {
  return state === "arrived" || state === "checking" ? 5_000 : null
}
