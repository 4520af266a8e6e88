import type { OrderPaymentCode } from "./order-payment"

/** What the page of a payment link shows. */
export type LinkState =
  /** The order owes money: it can be paid here. */
  | "payable"
  /** Nothing is owed any more. */
  | "paid"
  /** Money is there, or is being checked: nobody is asked for it twice. */
  | "arrived"
  | "checking"
  | "elsewhere"
  | "canceled"
  /** The shop took the link back, or it is of an order that is gone. */
  | "withdrawn"
  /** It cannot be paid by invoice now: too small, too large, or the merchant cannot be paid. */
  | "unavailable"

const STATES: Partial<Record<OrderPaymentCode, LinkState>> = {
  payable: "payable",
  nothing_due: "paid",
  payment_arrived: "arrived",
  payment_under_review: "checking",
  paid_elsewhere: "elsewhere",
  order_canceled: "canceled",
}

/**
 * A withdrawn link takes no money, but says what became of money that came by it.
 * @param code of the order's payment (order-payment.ts)
 */
export function linkStateOf(
  code: OrderPaymentCode,
  { isWithdrawn }: { isWithdrawn: boolean }
): LinkState {
  const state = STATES[code] ?? "unavailable"
  const isOpen = state === "payable" || state === "unavailable"
  return isWithdrawn && isOpen ? "withdrawn" : state
}

/** Money on its way may arrive at any moment; nothing else changes by waiting. */
export function linkRefreshMs(state: LinkState): number | null {
  return state === "arrived" || state === "checking" ? 5_000 : null
}
