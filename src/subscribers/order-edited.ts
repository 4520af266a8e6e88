import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { cancelIfNothingIsDue } from "../orders/cancel-if-nothing-is-due"

/**
 * An edit can leave nothing to pay, and so can goods that are about to be returned. Credit lines
 * have no event: the invoice's next read sees them.
 */
export default async function orderEdited({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>) {
  await cancelIfNothingIsDue(event.data.order_id, container)
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
