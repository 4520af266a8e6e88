import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { watchCaptures } from "../workflows/watch-captures"

const INTERVAL_MS = 10 * 60_000

/** The captures whose event got lost. */
export default async function watchCapturesJob(container: MedusaContainer) {
  try {
    await watchCaptures(container, "all")
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `invoice-payment: captures were not checked: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}

export const config = {
  name: "invoice-payment-watch-captures",
  schedule: { interval: INTERVAL_MS },
}
