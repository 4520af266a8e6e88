import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { triggerSettlement } from "../settlement/worker/trigger-settlement"
import { triggerSecondOrders } from "../settlement/watch/watch-second-orders"
import { watchCaptures } from "../settlement/watch/watch-captures"

/**
 * An order was placed, by the plugin or by the shop itself: the capture can follow, or its
 * payment if the order comes first.
 */
export default async function orderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  const { placedOrders, options } = container.resolve(INVOICE_PAYMENT_MODULE)
  const rowId = await placedOrders.orderPlaced(event.data.id)
  if (rowId) {
    triggerSettlement(container, rowId)
  } else if (options.orderPlacement === "before_payment") {
    await placedOrders.orderPlacedUnpaid(event.data.id)
  }
  if (!rowId) {
    triggerSecondOrders(container, event.data.id)
  }
  await watchCaptures(container, { order_id: event.data.id })
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "invoice-payment-order-placed" },
}
