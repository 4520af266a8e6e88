import { model } from "@medusajs/framework/utils"

/**
 * The service's last answer about the merchant behind a pair of credentials. All processes share
 * it: it decides whether invoices are created, and pauses reads. The fingerprint names the
 * credentials without revealing them.
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
    /** No invoice is read before this moment (after a 429). */
    reads_paused_until: model.dateTime().nullable(),
    /** When the service last answered that it has no cancel operation. */
    cancel_missing_at: model.dateTime().nullable(),
  }
)
