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

/** Those in which a withdrawn link still shows the payment that was made with it. */
const RECEIPTS: readonly LinkState[] = ["paid", "arrived", "checking"]

/**
 * A withdrawn link takes no money. It shows its holder's own payment, and says nothing else about
 * the order.
 * @param code the code of the order's payment (order-payment.ts)
 * @param isSettled an invoice of the order was paid and captured
 * @param isOwn the code is about a payment that was made with the link
 */
export function linkStateOf(
  code: OrderPaymentCode,
  facts: { isWithdrawn: boolean; isSettled: boolean; isOwn: boolean }
): LinkState {
  const { isWithdrawn, isSettled, isOwn } = facts
  const nothingDue = isSettled ? "paid" : "nothing_due"
  const state =
    code === "nothing_due" ? nothingDue : (STATES[code] ?? "unavailable")
  const isShown = !isWithdrawn || (isOwn && RECEIPTS.includes(state))
  return isShown ? state : "withdrawn"
}

type LinkTimes = { pressed_at: Date | null; withdrawn_at: Date | null }
type PaymentTimes = {
  created_at: Date
  status_since: Date | null
  settled_at: Date | null
}

/**
 * The payment came after somebody had pressed the link, for an invoice from before its withdrawal.
 * The holder sees no other: the customer may pay in the account, or with another link.
 */
export function isMadeWith(
  { pressed_at, withdrawn_at }: LinkTimes,
  { created_at, status_since, settled_at }: PaymentTimes
): boolean {
  const cameAt = settled_at ?? status_since
  return (
    pressed_at !== null &&
    cameAt !== null &&
    cameAt >= pressed_at &&
    (withdrawn_at === null || created_at < withdrawn_at)
  )
}

/** Money on its way may arrive at any moment; no other state changes by waiting. */
export function linkRefreshMs(state: LinkState): number | null {
  return state === "arrived" || state === "checking" ? 5_000 : null
}
