import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { cancelDearerInvoices } from "../orders/cancel-dearer-invoices"

/**
 * An edit can leave less to pay, or nothing, and so can goods that are about to be returned.
 * Drafts, credit lines and cancelled exchanges have no event: the admin's request is followed
 * (take-turn.ts), and the invoice's next read sees the rest.
 */
export default async function orderEdited({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>) {
  await cancelDearerInvoices(event.data.order_id, container)
}

export const config: SubscriberConfig = {
  event: [
    "order-edit.confirmed",
    "order.return_requested",
    "order.exchange_created",
    "order.claim_created",
  ],
  context: { subscriberId: "invoice-payment-order-edited" },
}
