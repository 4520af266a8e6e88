import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { followEdit, watchSurpluses } from "../settlement/watch/watch-surplus"

/**
 * The order may owe its customer less than before, or more: its surplus may be over, or another
 * one.
 */
export default async function overpaid({
  event,
  container,
}: SubscriberArgs<{ order_id?: string }>) {
  const { order_id } = event.data
  await (order_id ? followEdit(order_id, container) : watchSurpluses(container))
}

export const config: SubscriberConfig = {
  event: ["payment.refunded", "order-edit.confirmed"],
  context: { subscriberId: "invoice-payment-overpaid" },
}
