import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { retryShopperMessages } from "../workflows/shopper-messages"

const INTERVAL_MS = 60_000

/** Tries again to send messages that the notification provider refused. */
export default async function retryMessagesJob(container: MedusaContainer) {
  try {
    await retryShopperMessages(container)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: messages wait for the next run: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}

export const config = {
  name: "invoice-payment-retry-messages",
  schedule: { interval: INTERVAL_MS },
}
