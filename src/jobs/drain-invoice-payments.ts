import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { drainInvoicePayments } from "../workflows/drain-invoice-payments"

const INTERVAL_MS = 2_000
/** So long one run waits for slots of the read budget; what else it does has to wait too. */
const PATIENCE_MS = 20_000

let draining = false

/**
 * Works off hints and what is due; a run that takes longer is not overtaken. While
 * something waits for the read budget one run follows the other: a rest between
 * them would leave the budget unused.
 */
export default async function drainJob(container: MedusaContainer) {
  if (draining) {
    return
  }
  draining = true
  let goesOn = false
  try {
    goesOn = await drainInvoicePayments(container, PATIENCE_MS)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `invoice-payment: the drain stopped and starts again: ${error instanceof Error ? error.message : "unknown error"}`
      )
  } finally {
    draining = false
  }
  if (goesOn) {
    setImmediate(() => void drainJob(container))
  }
}

export const config = {
  name: "invoice-payment-drain",
  schedule: { interval: INTERVAL_MS },
}
