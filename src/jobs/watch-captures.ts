import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { keepRunning } from "../settlement/worker/keep-running"
import { watchCaptures } from "../settlement/watch/watch-captures"
import { watchBooks } from "../settlement/watch/watch-books"
import { watchSecondOrders } from "../settlement/watch/watch-second-orders"
import { closePaidCarts, watchSettled } from "../settlement/watch/watch-settled"
import { watchSurpluses } from "../settlement/watch/watch-surplus"

const INTERVAL_MS = 10 * 60_000
const SILENCE_MS = 3 * INTERVAL_MS

/**
 * Finds captures whose event got lost, orders that disappeared after their capture, second orders
 * of one payment, orders that lack a capture or refund or show a capture twice, paid carts that are
 * open again, surpluses that changed without an event, and missing tasks.
 */
async function watchCapturesJob(container: MedusaContainer) {
  await check("captures", container, () => watchCaptures(container, "all"))
  await check("settled rows", container, () => watchSettled(container))
  await check("paid carts", container, () => closePaidCarts(container))
  await check("second orders", container, () => watchSecondOrders(container))
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

export default keepRunning(watchCapturesJob, SILENCE_MS)

export const config = {
  name: "invoice-payment-watch-captures",
  schedule: { interval: INTERVAL_MS },
}
