import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { HalfDoneRefund } from "../../modules/invoice-payment/ledger/order-books"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import {
  ACCOUNT_FIELDS,
  creditOfRefund,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import {
  toDecimal,
  type AmountInput,
} from "../../payment-rules/checkout/amount"
import { bookCapture } from "../settle/book-capture"
import { runCore } from "../settle/run-core"
import { withCoreLock } from "../settle/with-core-lock"

type Refund = { amount: AmountInput; raw_amount?: AmountInput }

type Order = OrderAccount & {
  currency_code: string
  credit_lines?: ({ reference_id: string | null } | null)[]
}

/**
 * Writes our captures and refunds to their orders where core left them half done. Otherwise the
 * customer would be asked for money that nobody owes, or be paid back twice.
 */
export async function watchBooks(container: MedusaContainer): Promise<void> {
  const { orders, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const id of await orders.books.withoutCapture()) {
    await tell(`the capture of ${id}`, container, async () => {
      const row = await outcomes.get(id)
      await (row && bookCapture(row, container))
    })
  }
  for (const refund of await orders.books.halfDone()) {
    const { refund_id, order_id } = refund
    await tell(`refund ${refund_id}`, container, () =>
      orders.alone(order_id, () => finishRefund(refund, container))
    )
  }
}

/** The same for one order's refunds. The caller has its turn (`orders.alone`). */
export async function finishRefunds(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const refund of await orders.books.halfDone(orderId)) {
    await finishRefund(refund, container)
  }
}

/** One that fails does not stop the others; it is tried again with the next run of the job. */
async function tell(
  what: string,
  container: MedusaContainer,
  write: () => Promise<unknown>
): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    await write()
    logger.warn(`invoice-payment: ${what} was missing at its order`)
  } catch (error) {
    logger.error(
      `invoice-payment: ${what} could not be written to its order: ${plainReason(error)}`
    )
  }
}

function finishRefund(refund: HalfDoneRefund, container: MedusaContainer) {
  const write = () => writeRefund(refund, container)
  return withCoreLock(refund.order_id, write, container)
}

/**
 * As core's refund-payment does, but with the credit line first: the transaction is what ends the
 * search, and a line that is there already is recognised by the refund's id.
 */
async function writeRefund(
  { refund_id, order_id }: HalfDoneRefund,
  container: MedusaContainer
): Promise<void> {
  const booking = container.resolve(Modules.ORDER)
  const mark = { order_id, reference: "refund", reference_id: refund_id }
  const [refund] = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ id: refund_id })
  const [booked] = await booking.listOrderTransactions(mark)
  if (!refund || booked) {
    return
  }
  const { amount: rounded, raw_amount } = refund as Refund
  const amount = raw_amount ?? rounded
  const order = await readOrder(order_id, container)
  const credit = creditOfRefund(amount, order)
  const isCredited = order.credit_lines?.some(
    (line) => line?.reference_id === refund_id
  )
  if (!isCredited && credit.gt(0)) {
    await runCore(container, "create-order-refund-credit-lines", {
      ...{ order_id, amount: credit.toFixed() },
      ...{ reference: "refund", referenceId: refund_id },
    })
  }
  await booking.addOrderTransactions({
    ...mark,
    amount: toDecimal(amount).negated().toFixed(),
    currency_code: order.currency_code,
  })
}

async function readOrder(
  id: string,
  container: MedusaContainer
): Promise<Order> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: [
        ...["currency_code", ...ACCOUNT_FIELDS],
        "credit_lines.reference_id",
      ],
      filters: { id },
    })
  const [order] = data as unknown as [Order]
  return order
}
