import type { AvailabilityCode } from "../check-availability.ts"
import type { InvoicePaymentErrorCode } from "../invoice-payment-error.ts"
import type { PaymentOutcome } from "../payment.ts"

/**
 * All words that the shopper reads. Plain strings only, so that a server
 * component can hand them to a client component.
 */
export type InvoicePaymentTexts = {
  /** BCP 47. */
  lang: string
  dir: "ltr" | "rtl"
  /** Never "failed" while unknown; "nothing was charged" only when certain. */
  outcomes: Record<PaymentOutcome, { title: string; text: string }>
  availability: Record<AvailabilityCode, string>
  errors: Record<InvoicePaymentErrorCode, string>
  /** Before the first answer. */
  looking: string
  /** While the store cannot be asked. */
  offline: string
  pay: string
  payAgain: string
  starting: string
  leaving: string
  /** The payment's own page at the store. */
  statusPage: string
  reference: string
  /** Stands before a time: until when the payment can be made. */
  payBefore: string
}
