import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { keepRunning } from "../settlement/worker/keep-running"

const SILENCE_MS = 3 * 24 * 60 * 60_000

/** Deletes the old details of invoices that are over (option `historyMonths`). */
async function pruneHistoryJob(container: MedusaContainer) {
  const { options, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (options.historyMonths === 0) {
    return
  }
  const pruned = await history.prune(options.historyMonths)
  if (pruned > 0) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(
        `invoice-payment: ${pruned} history lines are older than ${options.historyMonths} months, and were deleted`
      )
  }
}

export default keepRunning(pruneHistoryJob, SILENCE_MS)

export const config = {
  name: "invoice-payment-prune-history",
  // At night where the store's shoppers are.
  schedule: "17 1 * * *",
}
