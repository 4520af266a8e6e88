import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { keepRunning } from "../settlement/worker/keep-running"
import { check } from "../settlement/watch/check"
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
  const { missingTasks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const checks: Record<string, () => Promise<void>> = {
    captures: () => watchCaptures(container, "all"),
    "settled rows": () => watchSettled(container),
    "paid carts": () => closePaidCarts(container),
    "second orders": () => watchSecondOrders(container, "all"),
    "orders' books": () => watchBooks(container),
    surpluses: () => watchSurpluses(container),
    "missing tasks": () => missingTasks.create(),
  }
  for (const [what, watch] of Object.entries(checks)) {
    await check({ what, watch }, container)
  }
}

export default keepRunning(watchCapturesJob, SILENCE_MS)

export const config = {
  name: "invoice-payment-watch-captures",
  schedule: { interval: INTERVAL_MS },
}
