import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { watchCaptures } from "../settlement/watch/watch-captures"

/** Core captured a payment. If it is ours and no invoice was paid for it, a human is notified. */
export default async function paymentCaptured({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  await watchCaptures(container, { payment_id: event.data.id })
}

export const config: SubscriberConfig = {
  event: "payment.captured",
  context: { subscriberId: "invoice-payment-payment-captured" },
}
