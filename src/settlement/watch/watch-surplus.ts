import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { announceWorker } from "../announce-line"
import { triggerTasks } from "../worker/task-worker"

/**
 * Brings the attention `overpaid` to what Medusa and the recorded refunds say of the order now.
 * Safe to repeat: what a human was told once is not told again.
 * @param begins also a surplus that nobody was told of yet
 */
export async function followSurplus(
  orderId: string,
  container: MedusaContainer,
  begins = false
): Promise<void> {
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { type } = await surplus.follow(orderId, begins)
  if (type === "show") {
    triggerTasks(announceWorker, container)
  }
}

/**
 * All that humans were told of: a surplus changes without an event as well, by a credit line say,
 * and an event can be lost.
 */
export async function watchSurpluses(
  container: MedusaContainer
): Promise<void> {
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  let orders = await surplus.told("")
  while (orders.length > 0) {
    for (const order of orders) {
      await followSurplus(order, container)
    }
    orders = await surplus.told(orders.at(-1)!)
  }
}
