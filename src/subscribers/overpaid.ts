import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import {
  followSurplus,
  watchSurpluses,
} from "../settlement/watch/watch-surplus"

/**
 * The order may owe its customer less than before, or more: its surplus may be over, or another
 * one. It begins with an edit only if that was begun before the order was paid.
 */
export default async function overpaid({
  event,
  container,
}: SubscriberArgs<{ order_id?: string }>) {
  const { order_id } = event.data
  if (!order_id) {
    await watchSurpluses(container)
    return
  }
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  const begins = await surplus.isEditOfUnpaid(order_id)
  await followSurplus(order_id, container, begins)
}

export const config: SubscriberConfig = {
  event: ["payment.refunded", "order-edit.confirmed"],
  context: { subscriberId: "invoice-payment-overpaid" },
}
