import { model } from "@medusajs/framework/utils"

/** Whether a message of one kind about one row may go out; decided once. */
export const InvoicePaymentMessage = model
  .define("invoice_payment_message", {
    id: model.id({ prefix: "invpaymsg" }).primaryKey(),
    row_id: model.text(),
    message: model.text(),
    /** Digest of the address or number. */
    recipient: model.text(),
    /** `recipient` or `hour`; null: permitted. */
    refused: model.text().nullable(),
    decided_at: model.dateTime(),
  })
  .indexes([
    { on: ["row_id", "message"], unique: true },
    { on: ["decided_at"] },
    { on: ["recipient"] },
  ])
