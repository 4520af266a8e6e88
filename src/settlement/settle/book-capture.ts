import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { AmountInput } from "../../payment-rules/checkout/amount"
import { NotYet } from "./not-yet"
import { withCoreLock } from "./with-core-lock"

/** Longer than a run of core that captures and books by itself. */
const AT_REST_MS = 120_000

type Payment = {
  currency_code: string
  captures?: {
    id: string
    amount: AmountInput
    raw_amount?: AmountInput
    created_at: string | Date
  }[]
}

/**
 * Writes the capture of a row's session to its order, as core's process-payment does. Core
 * cannot do it once the session is gone.
 * @throws NotYet while a run that books it may still live
 */
export async function bookCapture(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const orderId = String(row.order_id)
  const write = () => writeCapture(row, container)
  await orders.turns.alone(orderId, () =>
    withCoreLock(orderId, write, container)
  )
}

/**
 * The same; the caller has the order's turn, and core's lock of the order.
 * @throws NotYet while a run that books it may still live
 */
export async function writeCapture(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const [payment] = await paymentsOf(row, container)
  const [capture] = payment?.captures ?? []
  if (!payment || !capture) {
    return
  }
  const age = row.db_now.getTime() - new Date(capture.created_at).getTime()
  if (age < AT_REST_MS) {
    throw new NotYet(
      AT_REST_MS - age,
      "the capture may still be written to its order by the run that made it"
    )
  }
  const booking = container.resolve(Modules.ORDER)
  const mark = { order_id: String(row.order_id), reference_id: capture.id }
  if ((await booking.listOrderTransactions(mark)).length > 0) {
    return
  }
  await booking.addOrderTransactions({
    ...mark,
    amount: (capture.raw_amount ?? capture.amount) as number,
    currency_code: payment.currency_code,
    reference: "capture",
  })
}

async function paymentsOf(
  { session_id }: StoredRow,
  container: MedusaContainer
): Promise<Payment[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "payment",
      fields: [
        "currency_code",
        "captures.id",
        "captures.amount",
        "captures.raw_amount",
        "captures.created_at",
      ],
      filters: { payment_session_id: session_id },
    })
  return data as Payment[]
}
