import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
} from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import { bookCapture } from "../settle/book-capture"
import { runCore } from "../settle/run-core"
import { withCoreLock } from "../settle/with-core-lock"

type Amount = number | string

type Refund = { id: string; amount: Amount; raw_amount?: Amount }

type Order = {
  id: string
  currency_code: string
  summary?: {
    pending_difference?: Amount
    raw_pending_difference?: Amount
  } | null
  credit_lines?: ({ reference_id: string | null } | null)[]
  payment_collections?: ({
    payments?: ({ provider_id: string; refunds?: Refund[] } | null)[]
  } | null)[]
}

/** Core's prefix of a refund's id; a store's own transactions have other references. */
const REFUND_ID = /^ref_/

/**
 * Makes orders show each of our captures and refunds once, where core left one half done or wrote
 * two at one moment. Otherwise the customer would be asked for money that nobody owes, or be paid
 * back twice.
 */
export async function watchBooks(container: MedusaContainer): Promise<void> {
  const { orders, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const id of await orders.books.withoutCapture()) {
    await tell(`the capture of ${id}`, container, async () => {
      const row = await outcomes.get(id)
      await (row && bookCapture(row, container))
    })
  }
  for (const id of await orders.books.withWrongRefunds()) {
    const correct = () => correctRefunds(id, container)
    await tell(`the refunds of order ${id}`, container, () =>
      orders.alone(id, () => withCoreLock(id, correct, container))
    )
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
    logger.warn(`invoice-payment: ${what} was missing or wrong at its order`)
  } catch (error) {
    logger.error(
      `invoice-payment: ${what} could not be written to its order: ${plainReason(error)}`
    )
  }
}

async function correctRefunds(
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const booking = container.resolve(Modules.ORDER)
  const booked = await booking.listOrderTransactions({
    ...{ order_id, reference: "refund" },
  })
  const payments = paymentsOf(await readOrder(order_id, container))
  const standing = payments.flatMap(({ refunds = [] }) => refunds)
  const wrong = booked.filter(({ reference_id, amount }) => {
    const refund = standing.find(({ id }) => id === reference_id)
    return refund
      ? !MathBN.eq(MathBN.mult(amountOf(refund), -1), amount)
      : REFUND_ID.test(reference_id ?? "")
  })
  if (wrong.length > 0) {
    await booking.deleteOrderTransactions(wrong.map(({ id }) => id))
  }
  const known = booked.map(({ reference_id }) => reference_id)
  const ours = payments.filter(({ provider_id }) => provider_id === PROVIDER_ID)
  for (const refund of ours.flatMap(({ refunds = [] }) => refunds)) {
    if (!known.includes(refund.id)) {
      await credit(refund, await readOrder(order_id, container), container)
    }
    if (!isBooked(refund, booked, wrong)) {
      await book(refund, await readOrder(order_id, container), container)
    }
  }
}

function isBooked(
  { id }: Refund,
  booked: { id: string; reference_id?: string }[],
  wrong: { id: string }[]
): boolean {
  const gone = new Set(wrong.map((transaction) => transaction.id))
  return booked.some(
    (transaction) =>
      transaction.reference_id === id && !gone.has(transaction.id)
  )
}

/**
 * As core's refund-payment does, but before the transaction, which is what ends the search: a line
 * that is there already is recognised by the refund's id.
 */
async function credit(
  refund: Refund,
  order: Order,
  container: MedusaContainer
): Promise<void> {
  const lines = order.credit_lines ?? []
  const amount = MathBN.sub(amountOf(refund), owedByShop(order))
  if (
    MathBN.gt(amount, 0) &&
    !lines.some((line) => line?.reference_id === refund.id)
  ) {
    await runCore(container, "create-order-refund-credit-lines", {
      order_id: order.id,
      amount,
      reference: "refund",
      referenceId: refund.id,
    })
  }
}

async function book(
  refund: Refund,
  { id: order_id, currency_code }: Order,
  container: MedusaContainer
): Promise<void> {
  await container.resolve(Modules.ORDER).addOrderTransactions({
    order_id,
    amount: MathBN.mult(amountOf(refund), -1),
    currency_code,
    reference: "refund",
    reference_id: refund.id,
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
        "id",
        "currency_code",
        "total",
        "summary.*",
        "credit_lines.reference_id",
        "payment_collections.payments.provider_id",
        "payment_collections.payments.refunds.id",
        "payment_collections.payments.refunds.amount",
        "payment_collections.payments.refunds.raw_amount",
      ],
      filters: { id },
    })
  const [order] = data as unknown as [Order]
  return order
}

function paymentsOf({ payment_collections = [] }: Order) {
  return payment_collections.flatMap((collection) =>
    (collection?.payments ?? []).flatMap((payment) => payment ?? [])
  )
}

function amountOf({ amount, raw_amount }: Refund): Amount {
  return raw_amount ?? amount
}

/** What the shop owes anyway, after goods came back: no credit is needed for it. */
function owedByShop({ summary }: Order) {
  const due =
    summary?.raw_pending_difference ?? summary?.pending_difference ?? 0
  return MathBN.lt(due, 0) ? MathBN.mult(due, -1) : 0
}
