import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"

/**
 * An order ended elsewhere, and core does not tell the provider of an unpaid one:
 * its open invoices are cancelled and watched on. Money that still arrives needs
 * a human.
 */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  await container
    .resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
    .orders.orderCanceled(event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "invoice-payment-order-canceled" },
}
