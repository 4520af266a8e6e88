import { model } from "@medusajs/framework/utils"

/**
 * A permit to create an invoice, kept while the invoice can be open; or, one line for each
 * kind of refusal, the time of the last such refusal.
 */
export const InvoicePaymentCreation = model
  .define("invoice_payment_creation", {
    id: model.id({ prefix: "invpaycr" }).primaryKey(),
    /** The collection of the permit; null in the lines of refusals. */
    payment_collection_id: model.text().nullable(),
    /** Digest of the payer's key; null: the payer is not known. */
    payer: model.text().nullable(),
    /** `budget` or `payer`; null: permitted. */
    refused: model.text().nullable(),
    taken_at: model.dateTime(),
  })
  .indexes([{ on: ["taken_at"] }, { on: ["payer"] }])
