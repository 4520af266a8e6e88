import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { watchCaptures } from "../settlement/watch/watch-captures"

/** Core captured something; if it is ours, an invoice was paid for it, or a human is called. */
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
