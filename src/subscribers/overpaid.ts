import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { endOverpaid, renewOverpaid } from "../orders/watch-overpaid"

/** The order may owe its customer less than before, or more: a surplus is over, or another one. */
export default async function overpaid({
  event,
  container,
}: SubscriberArgs<{ order_id?: string }>) {
  await endOverpaid(container)
  if (event.data.order_id) {
    await renewOverpaid(event.data.order_id, container)
  }
}

export const config: SubscriberConfig = {
  event: ["payment.refunded", "order-edit.confirmed"],
  context: { subscriberId: "invoice-payment-overpaid" },
}
