import { model } from "@medusajs/framework/utils"

/** One permit of the read rate limit; lines older than its window are deleted. */
export const InvoicePaymentRead = model
  .define("invoice_payment_read", {
    id: model.id({ prefix: "invpayrd" }).primaryKey(),
    taken_at: model.dateTime(),
    read_class: model.number(),
  })
  .indexes([{ on: ["taken_at"] }])
