import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { watchCaptures } from "../workflows/watch-captures"
import { watchSettled } from "../workflows/watch-settled"

const INTERVAL_MS = 10 * 60_000

/** The captures whose event got lost, and the orders that went after they were captured. */
export default async function watchCapturesJob(container: MedusaContainer) {
  await check("captures", container, () => watchCaptures(container, "all"))
  await check("settled rows", container, () => watchSettled(container))
}

/** Each for itself: one that fails does not stop the other. */
async function check(
  what: string,
  container: MedusaContainer,
  look: () => Promise<void>
): Promise<void> {
  try {
    await look()
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `invoice-payment: ${what} were not checked: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}

export const config = {
  name: "invoice-payment-watch-captures",
  schedule: { interval: INTERVAL_MS },
}
