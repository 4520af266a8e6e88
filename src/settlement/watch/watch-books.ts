import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { SecondBooking } from "../../modules/invoice-payment/ledger/duplicates"
import type { OrderTurns } from "../../modules/invoice-payment/ledger/order-turns"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import {
  ACCOUNT_FIELDS,
  hasLostMoney,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import { writeCapture } from "../settle/book-capture"
import { withCoreLock } from "../settle/with-core-lock"
import { finishCreditLine, finishRefund } from "./finish-refund"

/**
 * Writes our captures and refunds to their orders where core left them half done, and deletes what
 * core wrote twice. Otherwise the customer would be asked for money that nobody owes, be paid back
 * twice, or get goods for money that nobody paid.
 * @param orderId of this order alone; null: of all
 */
export async function watchBooks(
  container: MedusaContainer,
  orderId: string | null = null
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  await finish(orderId, container, (id, write) => orders.turns.alone(id, write))
}

/** Works on an order in its turn, and logs what was wrong. */
type Work = (
  what: string,
  orderId: string,
  write: () => Promise<void>
) => Promise<void>

/** The same for one order. The caller has its turn (`orders.turns.alone`). */
export async function finishBooks(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await finish(orderId, container, (_, write) => write())
}

async function finish(
  orderId: string | null,
  container: MedusaContainer,
  inTurn: OrderTurns["alone"]
): Promise<void> {
  const { orders, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { books } = orders
  const work: Work = (what, id, write) =>
    finishAndLog(what, container, () =>
      inTurn(id, () => withCoreLock(id, write, container))
    )
  await deleteSecondBookings(orderId, container, work)
  for (const { id, order_id } of await books.withoutCapture(orderId)) {
    await work(
      `the capture of ${id} was left half done`,
      order_id,
      async () => {
        const row = await outcomes.get(id)
        await (row && writeCapture(row, container))
      }
    )
  }
  // Before the refunds, since no credit line can be written while another one is left.
  for (const line of await books.leftCreditLines(orderId)) {
    const { order_id } = line
    await work(
      `a credit line of order ${order_id} was left half done`,
      order_id,
      () => finishCreditLine(line, container)
    )
  }
  for (const refund of await books.halfDone(orderId)) {
    await work(
      `refund ${refund.refund_id} was left half done`,
      refund.order_id,
      () => finishRefund(refund, container)
    )
  }
}

async function deleteSecondBookings(
  orderId: string | null,
  container: MedusaContainer,
  work: Work
): Promise<void> {
  for (const second of await secondBookings(orderId, container)) {
    const { order_id } = second
    await work(`order ${order_id} shows a capture twice`, order_id, () =>
      deleteBooking(second, container)
    )
  }
}

function secondBookings(
  order_id: string | null,
  container: MedusaContainer
): Promise<SecondBooking[]> {
  const { duplicates } = container.resolve(INVOICE_PAYMENT_MODULE)
  return duplicates.bookings(order_id ? { order_id } : "all")
}

/** Decides again in the order's turn. */
async function deleteBooking(
  { transaction_id, order_id }: SecondBooking,
  container: MedusaContainer
): Promise<void> {
  const present = await secondBookings(order_id, container)
  if (!present.some((one) => one.transaction_id === transaction_id)) {
    return
  }
  const { duplicates } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: ACCOUNT_FIELDS,
      filters: { id: order_id },
    })
  const [order] = data as OrderAccount[]
  // Of two that were written at once, core's sum lacks one. It would subtract it all the same.
  await (order && hasLostMoney(order)
    ? duplicates.deleteBooking(transaction_id)
    : container.resolve(Modules.ORDER).deleteOrderTransactions(transaction_id))
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
    logger.warn(`invoice-payment: ${what}; corrected`)
  } catch (error) {
    logger.error(
      `invoice-payment: ${what}, and could not be corrected: ${plainReason(error)}`
    )
  }
}
