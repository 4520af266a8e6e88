import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { announceWorker } from "../announce-line"
import { triggerTasks } from "../worker/task-worker"

/**
 * Makes the attention `overpaid` match Medusa and the recorded refunds of the order.
 * Safe to repeat: each surplus is announced once.
 * @param begins also a surplus that was not announced yet
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
 * All announced surpluses: one can change without an event, for example by a credit line, and
 * an event can be lost.
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
