import { model } from "@medusajs/framework/utils"

/**
 * A webhook test: a small invoice of its own, made by an admin. It has a table of its own,
 * so that it never appears in a list, a count or the schedule, or delays a payment. What it
 * means: payment-rules/health/webhook-check.ts.
 */
export const InvoicePaymentWebhookCheck = model
  .define("invoice_payment_webhook_check", {
    id: model.id({ prefix: "invpaypb" }).primaryKey(),
    /** Always the same word: two tests under way would break the unique index. */
    slot: model.text().default("webhook_check"),
    merchant_id: model.text().nullable(),
    amount: model.text(),
    currency: model.text(),
    invoice_id: model.text().nullable(),
    payment_url: model.text().nullable(),
    /** The admin's id. */
    started_by: model.text(),
    stopped_by: model.text().nullable(),
    /** The first webhook that carried the test's own token. */
    webhook_at: model.dateTime().nullable(),
    webhooks: model.number().default(0),
    /** From this moment the invoice is cancelled, so that nothing stays open. */
    stop_due_at: model.dateTime(),
    ended_at: model.dateTime().nullable(),
    outcome: model.text().nullable(),
    /** Why there is no invoice, or why it could not be cancelled. */
    error: model.text().nullable(),
  })
  .indexes([
    { on: ["slot"], unique: true, where: "ended_at is null" },
    { on: ["created_at"] },
  ])
