import { model } from "@medusajs/framework/utils"

/**
 * A payment link of an order. It outlives single invoices: it always pays what the order
 * owes at that moment. Its URL is signed and not stored.
 */
export const InvoicePaymentLink = model
  .define("invoice_payment_link", {
    id: model.id({ prefix: "invpaylk" }).primaryKey(),
    order_id: model.text(),
    /** The admin's id; null: a store's own code. */
    created_by: model.text().nullable(),
    /** When it first led to an invoice; null: never. */
    pressed_at: model.dateTime().nullable(),
    /** Ids of the invoices that it led to. */
    led_to: model.json().nullable(),
    withdrawn_at: model.dateTime().nullable(),
    withdrawn_by: model.text().nullable(),
  })
  .indexes([
    // One link at a time for each order.
    { on: ["order_id"], unique: true, where: "withdrawn_at is null" },
    // Any that was pressed, withdrawn ones included.
    {
      name: "IDX_invoice_payment_link_pressed",
      on: ["order_id"],
      where: "pressed_at is not null",
    },
  ])
