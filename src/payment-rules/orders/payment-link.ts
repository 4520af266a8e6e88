import type { OrderPaymentCode } from "./order-payment"

/** The states of a payment link's page. */
export type LinkState =
  /** The order owes money: it can be paid here. */
  | "payable"
  /** It was paid here, and nothing is owed any more. */
  | "paid"
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

/**
 * A withdrawn link takes no money, but still shows the state of payments made with it.
 * @param code the code of the order's payment (order-payment.ts)
 * @param isSettled an invoice of the order was paid and captured
 */
export function linkStateOf(
  code: OrderPaymentCode,
  { isWithdrawn, isSettled }: { isWithdrawn: boolean; isSettled: boolean }
): LinkState {
  if (code === "nothing_due") {
    return isSettled ? "paid" : "nothing_due"
  }
  const state = STATES[code] ?? "unavailable"
  const isOpen = state === "payable" || state === "unavailable"
  return isWithdrawn && isOpen ? "withdrawn" : state
}

/** Money on its way may arrive at any moment; no other state changes by waiting. */
export function linkRefreshMs(state: LinkState): number | null {
  return state === "arrived" || state === "checking" ? 5_000 : null
}
