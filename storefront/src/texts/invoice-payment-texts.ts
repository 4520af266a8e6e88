import type { AvailabilityCode } from "../check-availability.ts"
import type { InvoicePaymentErrorCode } from "../invoice-payment-error.ts"
import type { FinerState, PaymentOutcome } from "../payment.ts"

export type Words = { title: string; text: string }

/**
 * All words that the shopper reads. Plain strings only, so that a server
 * component can hand them to a client component.
 */
export type InvoicePaymentTexts = {
  /** BCP 47. */
  lang: string
  dir: "ltr" | "rtl"
  /** Never "failed" while unknown; "nothing was charged" only when certain. */
  outcomes: Record<PaymentOutcome, Words>
  /** Where the payment's state is known more exactly than its outcome; `wordsOf` chooses. */
  states: Record<FinerState, Words>
  /** In the state `ended`, where the order can still be paid by its payment link. */
  endedPayable: Words
  /** `availabilityText` writes the limit in place of `{limit}`. */
  availability: Record<AvailabilityCode, string>
  errors: Record<InvoicePaymentErrorCode, string>
  /** Before the first answer. */
  checking: string
  /** While the store cannot be asked. */
  offline: string
  pay: string
  /** To a shopper who may have paid: a quiet link in place of `pay`. */
  payAfterAll: string
  payAgain: string
  /** To the payment link of an order whose payment has ended. */
  payOrder: string
  starting: string
  leaving: string
  /** The payment's own page at the store. */
  statusPage: string
  reference: string
  /** Stands before a time: until when the payment can be made. */
  payBefore: string
  /** Both of a payment for a cart that has another total now. */
  youPaid: string
  cartNow: string
  /** Above the shop's telephone, WhatsApp and e-mail. */
  contact: string
  phone: string
  email: string
}
