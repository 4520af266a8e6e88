import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type BigNumber from "bignumber.js"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type {
  HalfDoneRefund,
  LeftCreditLine,
} from "../../modules/invoice-payment/ledger/order-books"
import {
  toDecimal,
  type AmountInput,
} from "../../payment-rules/checkout/amount"
import {
  ACCOUNT_FIELDS,
  creditOfRefund,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import { runCore } from "../settle/run-core"

type Amount = { amount: AmountInput; raw_amount?: AmountInput }
type Refund = Amount & { id: string; created_at: string | Date }

type Order = OrderAccount & {
  id: string
  currency_code: string
  credit_lines?: (CreditLine | null)[]
}

type CreditLine = Amount & {
  reference: string | null
  reference_id: string | null
  created_at: string | Date
}

/**
 * Does what core's refund-payment does, but writes the credit line first. Once the transaction is
 * there, the refund is not found again, so it comes last. A credit line that exists already is
 * recognised by the refund's id. A refund that gave nothing back is removed, as core does when the
 * provider refuses it. The caller has core's lock of the order.
 */
export async function finishRefund(
  { refund_id, order_id, is_consumed, transaction_id }: HalfDoneRefund,
  container: MedusaContainer
): Promise<void> {
  const { books } = container.resolve(INVOICE_PAYMENT_MODULE).orders
  const booking = container.resolve(Modules.ORDER)
  const mark = { order_id, reference: "refund", reference_id: refund_id }
  const refund = await readRefund(refund_id, container)
  const [booked] = await booking.listOrderTransactions(mark)
  if (!refund || booked) {
    return
  }
  if (!is_consumed) {
    await container.resolve(Modules.PAYMENT).deleteRefunds([refund_id])
    return
  }
  const order = await readOrder(order_id, container)
  const isBooked = transaction_id !== null
  await creditCustomer(refund, { order, isBooked }, container)
  await (isBooked
    ? books.nameRefund(transaction_id, refund_id)
    : booking.addOrderTransactions({
        ...mark,
        amount: toDecimal(amountOf(refund)).negated().toFixed(),
        currency_code: order.currency_code,
      }))
}

/**
 * While a credit line is left unfinished, core begins no other change of the order: no edit, no
 * refund, no cancel. The caller has core's lock of the order.
 */
export async function finishCreditLine(
  { change_id, order_id, refund_id }: LeftCreditLine,
  container: MedusaContainer
): Promise<void> {
  const booking = container.resolve(Modules.ORDER)
  const [change] = await booking.listOrderChanges({ id: change_id })
  if (change?.status !== "pending") {
    return
  }
  await booking.deleteOrderChanges(change_id)
  const refund = refund_id && (await readRefund(refund_id, container))
  if (refund) {
    const order = await readOrder(order_id, container)
    await creditCustomer(refund, { order, isBooked: true }, container)
  }
}

async function creditCustomer(
  refund: Refund,
  { order, isBooked }: { order: Order; isBooked: boolean },
  container: MedusaContainer
): Promise<void> {
  const amount = creditOfRefund(amountOf(refund), order, isBooked)
  const isCredited = order.credit_lines?.some(
    (line) => line && isLineOf(refund, line, amount)
  )
  if (!isCredited && amount.gt(0)) {
    await runCore(container, "create-order-refund-credit-lines", {
      ...{ order_id: order.id, amount: amount.toFixed() },
      ...{ reference: "refund", referenceId: refund.id },
    })
  }
}

/** Core's own line names a reason or a collection, so it is recognised by its amount and time. */
function isLineOf(refund: Refund, line: CreditLine, amount: BigNumber) {
  const isOurs = line.reference === "refund"
  const isLater = new Date(line.created_at) >= new Date(refund.created_at)
  return isOurs
    ? line.reference_id === refund.id
    : isLater && toDecimal(amountOf(line)).eq(amount)
}

function amountOf({ amount, raw_amount }: Amount): AmountInput {
  return raw_amount ?? amount
}

async function readRefund(
  id: string,
  container: MedusaContainer
): Promise<Refund | undefined> {
  const [refund] = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ id: [id] })
  return refund
}

async function readOrder(
  id: string,
  container: MedusaContainer
): Promise<Order> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: [...["id", "currency_code", ...ACCOUNT_FIELDS], "credit_lines.*"],
      filters: { id },
    })
  const [order] = data as unknown as [Order]
  return order
}
