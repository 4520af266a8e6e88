import { model } from "@medusajs/framework/utils"

/**
 * Money that was refunded outside of Medusa, since the service's interface has no refund. A line
 * `recorded` by an admin adds to the row's allowance; a line `drawn` is the part that one of
 * Medusa's refunds consumed (payment-rules/orders/refund-balance.ts).
 */
export const InvoicePaymentRefund = model
  .define("invoice_payment_refund", {
    id: model.id({ prefix: "invpayrf" }).primaryKey(),
    invoice_payment_id: model.text(),
    /** `recorded`, or `drawn`: consumed. */
    kind: model.text(),
    /** Major units, two decimals, always positive. */
    amount: model.text(),
    /** The key of the admin's request, or the id of Medusa's refund. */
    idempotency_key: model.text().nullable(),
    /** The merchant's own name for the refund, from the dashboard. */
    reference: model.text().nullable(),
    note: model.text().nullable(),
    by: model.text(),
    /** In a `drawn` line: the recording whose refund it was made for; null: a refund of its own. */
    recording_id: model.text().nullable(),
    /** While set, one request runs Medusa's refund for this line. */
    claimed_until: model.dateTime().nullable(),
    /** Medusa's refund was run together with the recording. */
    refunded_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["invoice_payment_id"] },
    {
      name: "IDX_invoice_payment_refund_one_per_key",
      on: ["invoice_payment_id", "kind", "idempotency_key"],
      unique: true,
      where: "idempotency_key is not null",
    },
  ])
