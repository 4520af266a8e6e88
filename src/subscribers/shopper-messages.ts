import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  InvoicePaymentEvents,
  type InvoicePaymentEventName,
  type InvoicePaymentEventPayload,
} from "../events"
import { tellShopper } from "../workflows/shopper-messages"

/** Messages to shoppers, where the option `notifications` is set. Nothing throws. */
export default async function shopperMessages({
  event,
  container,
}: SubscriberArgs<InvoicePaymentEventPayload>) {
  try {
    const name = event.name as InvoicePaymentEventName
    await tellShopper(name, event.data, container)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: no message about ${event.data.id} was sent: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}

export const config: SubscriberConfig = {
  event: [
    InvoicePaymentEvents.UNDER_REVIEW,
    InvoicePaymentEvents.PAID,
    InvoicePaymentEvents.EXPIRED,
    InvoicePaymentEvents.NEEDS_ATTENTION,
  ],
  context: { subscriberId: "invoice-payment-shopper-messages" },
}
