import { model } from "@medusajs/framework/utils"

/**
 * The form of the service's bodies: key paths and types, never values
 * (payment-rules/health/payload-shape.ts). A few lines for each kind, and no more.
 */
export const InvoicePaymentShape = model.define("invoice_payment_shape", {
  id: model.id({ prefix: "invpaysh" }).primaryKey(),
  /** `webhook`, `answer`, or `repeat` for the time between two equal webhooks. */
  kind: model.text(),
  /** The source of the shape: a media type, an operation with its status, a time. */
  name: model.text(),
  lines: model.json(),
  /** Digest of kind, name and lines: equal shapes share one line. */
  digest: model.text().unique(),
  seen: model.number().default(1),
  last_seen_at: model.dateTime(),
})
