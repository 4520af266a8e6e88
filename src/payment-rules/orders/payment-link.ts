import type { LedgerRow } from "../settlement/ledger-row"
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

/** The latest payment of an invoice that the link led to: captured or handled, or on its way. */
export type OwnPayment = "over" | "arrived" | "checking"

const RECEIPTS: Record<OwnPayment, LinkState> = {
  over: "paid_before",
  arrived: "arrived",
  checking: "checking",
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

type OwnRow = Pick<LedgerRow, "status" | "settled_at" | "resolved_at">

/** null: the invoice was not paid. */
export function ownPaymentOf(row: OwnRow): OwnPayment | null {
  const isOver = row.settled_at !== null || row.resolved_at !== null
  if (row.status === "completed") {
    return isOver ? "over" : "arrived"
  }
  return row.status === "under_review" && !isOver ? "checking" : null
}

/** Money on its way may arrive at any moment; no other state changes by waiting. */
export function linkRefreshMs(state: LinkState): number | null {
  return state === "arrived" || state === "checking" ? 5_000 : null
}
