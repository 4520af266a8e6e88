import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { triggerSettlement } from "../settlement/worker/trigger-settlement"
import { watchCaptures } from "../settlement/watch/watch-captures"

/** An order was placed, by the plugin or by the shop itself: the capture can follow. */
export default async function orderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const rowId = await orders.orderPlaced(event.data.id)
  if (rowId) {
    triggerSettlement(container, rowId)
  }
  await watchCaptures(container, { order_id: event.data.id })
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "invoice-payment-order-placed" },
}
