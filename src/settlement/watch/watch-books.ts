import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderRepository } from "../../modules/invoice-payment/ledger/orders"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { writeCapture } from "../settle/book-capture"
import { withCoreLock } from "../settle/with-core-lock"
import { finishCreditLine, finishRefund } from "./finish-refund"

/**
 * Writes our captures and refunds to their orders where core left them half done. Otherwise the
 * customer would be asked for money that nobody owes, or be paid back twice.
 */
export async function watchBooks(container: MedusaContainer): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  await finish(null, container, (id, write) => orders.alone(id, write))
}

/** The same for one order. The caller has its turn (`orders.alone`). */
export async function finishBooks(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await finish(orderId, container, (_, write) => write())
}

async function finish(
  orderId: string | null,
  container: MedusaContainer,
  inTurn: OrderRepository["alone"]
): Promise<void> {
  const { orders, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { books } = orders
  const work = (what: string, id: string, write: () => Promise<void>) =>
    finishAndLog(what, container, () =>
      inTurn(id, () => withCoreLock(id, write, container))
    )
  for (const { id, order_id } of await books.withoutCapture(orderId)) {
    await work(`the capture of ${id}`, order_id, async () => {
      const row = await outcomes.get(id)
      await (row && writeCapture(row, container))
    })
  }
  // Before the refunds, since no credit line can be written while another one is left.
  for (const line of await books.leftCreditLines(orderId)) {
    const { order_id } = line
    await work(`a credit line of order ${order_id}`, order_id, () =>
      finishCreditLine(line, container)
    )
  }
  for (const refund of await books.halfDone(orderId)) {
    await work(`refund ${refund.refund_id}`, refund.order_id, () =>
      finishRefund(refund, container)
    )
  }
}

/** A failure does not stop the others; the next run of the job tries it again. */
async function finishAndLog(
  what: string,
  container: MedusaContainer,
  write: () => Promise<unknown>
): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    await write()
    logger.warn(`invoice-payment: ${what} was left half done; it is finished`)
  } catch (error) {
    logger.error(
      `invoice-payment: ${what} was left half done, and could not be finished: ${plainReason(error)}`
    )
  }
}
