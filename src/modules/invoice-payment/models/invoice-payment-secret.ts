import { model } from "@medusajs/framework/utils"

/**
 * Credentials that were entered in the admin, encrypted (encryption.ts). A line
 * that was replaced or removed stays as a record of who and when, without the
 * secret. One line at most is in use.
 */
export const InvoicePaymentSecret = model
  .define("invoice_payment_secret", {
    id: model.id({ prefix: "invpaysc" }).primaryKey(),
    /** Always the same word: two lines in use would break the unique index. */
    slot: model.text().default("merchant"),
    /** `key_and_secret` or `access_token`. */
    scheme: model.text(),
    /** Empty once it is not in use any more. */
    sealed: model.text().nullable(),
    /** The last characters of the key or token, by which people know it. */
    hint: model.text(),
    merchant_id: model.text().nullable(),
    merchant_name: model.text().nullable(),
    stored_by: model.text(),
    removed_at: model.dateTime().nullable(),
    removed_by: model.text().nullable(),
  })
  .indexes([{ on: ["slot"], unique: true, where: "removed_at is null" }])
