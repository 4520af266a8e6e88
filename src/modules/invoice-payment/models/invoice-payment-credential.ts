import { model } from "@medusajs/framework/utils"

/**
 * What the service last said of the merchant behind a pair of credentials. All
 * processes share it: creation is gated by it, and reads pause for it.
 * The fingerprint names the credentials without revealing them.
 */
export const InvoicePaymentCredential = model.define(
  "invoice_payment_credential",
  {
    id: model.id({ prefix: "invpaycr" }).primaryKey(),
    fingerprint: model.text().unique(),
    merchant_id: model.text().nullable(),
    merchant_name: model.text().nullable(),
    merchant_status: model.text().nullable(),
    /** When the merchant profile was last asked for, answered or not. */
    checked_at: model.dateTime().nullable(),
    check_error: model.text().nullable(),
    /** No invoice is read before this moment (429, or credentials refused). */
    door_closed_until: model.dateTime().nullable(),
    /** The cancel operation answered that it does not exist. */
    cancel_missing_at: model.dateTime().nullable(),
  }
)
