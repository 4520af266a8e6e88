import { model } from "@medusajs/framework/utils"

/** A host that shoppers were sent to: finding them in the ledger would read all of it. */
export const InvoicePaymentHost = model.define("invoice_payment_host", {
  id: model.id({ prefix: "invpayho" }).primaryKey(),
  host: model.text().unique(),
  first_seen_at: model.dateTime(),
  last_seen_at: model.dateTime(),
})
