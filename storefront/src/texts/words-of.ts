import type { Payment, PaymentState } from "../payment.ts"
import type { InvoicePaymentTexts, Words } from "./invoice-payment-texts.ts"

type Shown = Pick<Payment, "outcome" | "state" | "pay_link">

/** Where the shop may have to be asked. */
const WITH_REFERENCE: readonly PaymentState[] = [
  "expired",
  "ended",
  "no_order",
  "cart_changed",
  "paid_twice",
  "paid_elsewhere",
  "paid_after_cancel",
  "trouble",
  "resolved",
  "review_of_canceled",
]

/** The text for the shopper. A state of a later plugin gets the text of its outcome. */
export function wordsOf(
  { outcome, state, pay_link }: Shown,
  texts: InvoicePaymentTexts
): Words {
  if (state === "ended" && pay_link) {
    return texts.endedPayable
  }
  const finer: Partial<Record<PaymentState, Words>> = texts.states
  return (state && finer[state]) ?? texts.outcomes[outcome]
}

/** The words ask the shopper to quote the payment's reference, so it must stand beside them. */
export function needsReference({ outcome, state }: Shown): boolean {
  return WITH_REFERENCE.some((one) => one === state || one === outcome)
}
