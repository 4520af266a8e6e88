import { model } from "@medusajs/framework/utils"

/**
 * History of a row: each thing that happened to it, by whom, what was seen and
 * what was decided. A line with `event_name` is also an announcement, sent at
 * least once: `announced_at` stays empty until the event bus has taken it.
 */
export const InvoicePaymentEvent = model
  .define("invoice_payment_event", {
    id: model.id({ prefix: "invpayev" }).primaryKey(),
    invoice_payment_id: model.text(),
    kind: model.text(),
    by: model.text(),
    seen: model.json().nullable(),
    decided: model.text().nullable(),
    event_name: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
    /** Since then a message to the shopper may follow the event; null: none is due. */
    message_due_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["invoice_payment_id"] },
    {
      on: ["created_at"],
      where: "event_name is not null and announced_at is null",
    },
    { on: ["message_due_at"], where: "message_due_at is not null" },
  ])
