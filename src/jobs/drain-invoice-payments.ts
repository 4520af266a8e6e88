import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { drainInvoicePayments } from "../workflows/drain-invoice-payments"

const INTERVAL_MS = 2_000

let draining = false

/** Works off hints and what is due; a run that takes longer is not overtaken. */
export default async function drainJob(container: MedusaContainer) {
  if (draining) {
    return
  }
  draining = true
  try {
    await drainInvoicePayments(container)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `invoice-payment: the drain stopped and starts again: ${error instanceof Error ? error.message : "unknown error"}`
      )
  } finally {
    draining = false
  }
}

export const config = {
  name: "invoice-payment-drain",
  schedule: { interval: INTERVAL_MS },
}
