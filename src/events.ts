/**
 * Events of this plugin. Each is sent at least once; a subscriber that must not act twice
 * remembers the event's name together with `data.id`. `needs_attention` may come again.
 */
export const InvoicePaymentEvents = {
  /** The order exists and is captured. */
  PAID: "invoice-payment.paid",
  /** The service reviews the payment. */
  UNDER_REVIEW: "invoice-payment.under_review",
  CANCELED: "invoice-payment.canceled",
  EXPIRED: "invoice-payment.expired",
  /** An admin must decide; `reason` says why. */
  NEEDS_ATTENTION: "invoice-payment.needs_attention",
} as const

export type InvoicePaymentEventName =
  (typeof InvoicePaymentEvents)[keyof typeof InvoicePaymentEvents]

export type InvoicePaymentEventPayload = {
  /** Id of the ledger row; the service knows it as `external_reference`. */
  id: string
  /** Id of the invoice at the service. */
  invoice_id: string | null
  cart_id: string | null
  order_id: string | null
  /** Only with `needs_attention`. */
  reason: string | null
}
