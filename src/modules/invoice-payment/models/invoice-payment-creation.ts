import { model } from "@medusajs/framework/utils"

/**
 * One permit to create an invoice, kept while the invoice can be open, and one
 * line for each kind of refusal, which tells when it was met last.
 */
export const InvoicePaymentCreation = model
  .define("invoice_payment_creation", {
    id: model.id({ prefix: "invpaycr" }).primaryKey(),
    /** Of the permit; null in the lines of refusals. */
    payment_collection_id: model.text().nullable(),
    /** Digest of who pays; null: nobody is known. */
    payer: model.text().nullable(),
    /** `budget` or `payer`; null: permitted. */
    refused: model.text().nullable(),
    taken_at: model.dateTime(),
  })
  .indexes([{ on: ["taken_at"] }, { on: ["payer"] }])
