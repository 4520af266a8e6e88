import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { endOverpaid } from "../orders/end-overpaid"

/** The order may owe its customer less than before: a surplus may be over. */
export default async function overpaid({ container }: SubscriberArgs) {
  await endOverpaid(container)
}

export const config: SubscriberConfig = {
  event: ["payment.refunded", "order-edit.confirmed"],
  context: { subscriberId: "invoice-payment-overpaid" },
}
