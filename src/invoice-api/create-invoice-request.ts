/**
 * The body of create invoice, keys as on the wire (docs/openapi/service.yaml). The interface does
 * not show which fields are required, their lengths or the names of the fee flags: hence the
 * optional fields, and any further one.
 */
export type CreateInvoiceRequest = {
  /**
   * Decimal text with exactly two places, in whole `currency` units: "103.90". Sent as the JSON
   * number 103.9.
   */
  amount: string
  /** The interface shows one three-letter code, the Egyptian pound's. */
  currency: string
  /** Comes back in every answer about this invoice and in its webhooks. */
  external_reference: string
  customer_name?: string
  customer_email?: string
  customer_phone?: string
  customer_metadata?: Record<string, unknown>
  success_url?: string
  cancel_url?: string
  webhook_url?: string
  /** Whole hours; default and bounds are not shown. */
  expires_in_hours?: number
  [extra: string]: unknown
}

/**
 * Two places and at most 13 digits: a double keeps any decimal of up to 15 digits and prints the
 * same value again, so `JSON.stringify` writes exactly the amount. The service checks its own
 * limits itself.
 */
const CANONICAL_AMOUNT = /^(0|[1-9]\d{0,10})\.\d{2}$/

/**
 * The JSON body of a request; null when `amount` is not canonical two-decimal text and could not be
 * sent exactly.
 */
export function toRequestBody(request: CreateInvoiceRequest): string | null {
  if (!CANONICAL_AMOUNT.test(request.amount)) {
    return null
  }
  return JSON.stringify({ ...request, amount: Number(request.amount) })
}
