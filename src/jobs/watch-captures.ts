import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { watchCaptures } from "../settlement/watch/watch-captures"
import { watchBooks } from "../settlement/watch/watch-books"
import { watchSettled } from "../settlement/watch/watch-settled"
import { watchSurpluses } from "../settlement/watch/watch-surplus"

const INTERVAL_MS = 10 * 60_000

/**
 * Finds captures whose event got lost, orders that disappeared after their capture, orders that do
 * not show a capture or refund, surpluses that changed without an event, and missing tasks.
 */
export default async function watchCapturesJob(container: MedusaContainer) {
  await check("captures", container, () => watchCaptures(container, "all"))
  await check("settled rows", container, () => watchSettled(container))
  await check("orders' books", container, () => watchBooks(container))
  await check("surpluses", container, () => watchSurpluses(container))
  await check("missing tasks", container, () =>
    container.resolve(INVOICE_PAYMENT_MODULE).missingTasks.create()
  )
}

/** Each check runs for itself: one that fails does not stop the others. */
async function check(
  what: string,
  container: MedusaContainer,
  watch: () => Promise<void>
): Promise<void> {
  try {
    await watch()
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`invoice-payment: ${what} were not checked: ${plainReason(error)}`)
  }
}

export const config = {
  name: "invoice-payment-watch-captures",
  schedule: { interval: INTERVAL_MS },
}
