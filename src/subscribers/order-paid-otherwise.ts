import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { PROVIDER_ID } from "../payment-rules/options/provider-id"
import { cancelDearerInvoices } from "../orders/cancel-dearer-invoices"
import { followOthersMoney } from "../settlement/watch/watch-surplus"

/**
 * Another method's payment was captured, or an admin marked it as paid. From now on none of our
 * open invoices may ask for more than what is left. If our invoice had paid the order already, the
 * customer has paid twice, and a human is told. Medusa emits this event more than once for one
 * capture.
 */
export default async function orderPaidOtherwise({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const id of await orders.links.paidByOthers(
    event.data.id,
    PROVIDER_ID
  )) {
    await cancelDearerInvoices(id, container)
    await followOthersMoney(id, container)
  }
}

export const config: SubscriberConfig = {
  event: "payment.captured",
  context: { subscriberId: "invoice-payment-order-paid-otherwise" },
}
