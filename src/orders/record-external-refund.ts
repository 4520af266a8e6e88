import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { ORDER_BUSY } from "../modules/invoice-payment/ledger/order-turns"
import type {
  Recording,
  StoredRefund,
} from "../modules/invoice-payment/ledger/refunds"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import type { AmountInput } from "../payment-rules/checkout/amount"
import { PROVIDER_ID } from "../payment-rules/options/provider-id"
import {
  CANCEL_FIELDS,
  isCanceled,
  type CancelFields,
} from "../payment-rules/orders/canceled-order"
import { refundAmountForMedusa } from "../payment-rules/orders/refund-balance"
import {
  refusalFor,
  type RefundRefusal,
} from "../payment-rules/orders/refund-refusals"
import { CoreWorkflowError, runCore } from "../settlement/settle/run-core"
import { finishBooks } from "../settlement/watch/watch-books"
import { verifyWorker } from "../settlement/watch/watch-hidden"
import { followSurplus } from "../settlement/watch/watch-surplus"
import { triggerTasks } from "../settlement/worker/task-worker"

type Amounts = { amount: AmountInput; raw_amount?: AmountInput }[]

type Payment = {
  id: string
  order_id: string
  provider_id: string
  payment_session_id: string
  canceled_at: string | null
  captures?: Amounts
  refunds?: Amounts
}

type ExternalRefund = Recording & {
  /** Medusa's own refund is run in the same call. */
  refund_order: boolean
}

type Recorded = { refund: StoredRefund } | RefundRefusal

/**
 * Records a refund that was made in the merchant's dashboard and, if wanted, refunds the
 * order in Medusa with it. Safe to repeat with the same idempotency key: it is recorded
 * once, and refunded once.
 */
export async function recordExternalRefund(
  row: StoredRow,
  { refund_order, ...recording }: ExternalRefund,
  container: MedusaContainer
): Promise<Recorded> {
  const { refunds } = container.resolve(INVOICE_PAYMENT_MODULE)
  const recorded = refund_order
    ? await recordAndRefund(row, recording, container)
    : await refunds.record(row.id, recording)
  if (!("refuse" in recorded) || recorded.code === "refund_failed_in_medusa") {
    triggerTasks(verifyWorker, container)
    await endSurplus(row, container)
  }
  return recorded
}

/** The refund stays recorded even if this fails; the job repeats it (jobs/watch-captures.ts). */
async function endSurplus(
  { order_id }: StoredRow,
  container: MedusaContainer
): Promise<void> {
  await (order_id && followSurplus(order_id, container).catch(() => undefined))
}

/**
 * If a capture, a refund or a change of the order runs in parallel, core's totals of the order
 * lose one of the two. So the refund is recorded and run in the order's turn, and nothing is
 * recorded that could not be refunded now.
 */
async function recordAndRefund(
  row: StoredRow,
  recording: Recording,
  container: MedusaContainer
): Promise<Recorded> {
  const { orders, refunds } = container.resolve(INVOICE_PAYMENT_MODULE)
  const payment = await refundablePayment(row, container)
  if (!payment) {
    return {
      code: "refund_no_capture",
      refuse:
        "refund_order: Medusa has no captured payment to refund for this invoice, or its order is cancelled. Record the refund without refund_order.",
    }
  }
  const { order_id } = payment
  const work = async () => {
    await finishBooks(order_id, container)
    const isRepeated = await refunds.isRecorded(
      row.id,
      recording.idempotency_key
    )
    const refusal = isRepeated ? null : await whyNotNow(order_id, container)
    const recorded = refusal ?? (await refunds.record(row.id, recording))
    return "refuse" in recorded
      ? recorded
      : refundOrder(recorded.refund, payment, container)
  }
  return orders.turns.alone(order_id, work, "admin").catch((error: unknown) => {
    if ((error as { code?: unknown }).code === ORDER_BUSY) {
      return refusalFor("refund_running")
    }
    throw error
  })
}

async function whyNotNow(
  orderId: string,
  container: MedusaContainer
): Promise<RefundRefusal | null> {
  const { books } = container.resolve(INVOICE_PAYMENT_MODULE).orders
  const why = await books.whyNotNow(orderId, { rowId: null, refundId: null })
  return why && refusalFor(why)
}

async function refundOrder(
  refund: StoredRefund,
  payment: Payment,
  container: MedusaContainer
): Promise<Recorded> {
  const { refundRuns, orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const refunded_at = await refundRuns.recordIfMade(refund.id)
  if (refunded_at) {
    return { refund: { ...refund, refunded_at } }
  }
  const other = { rowId: refund.invoice_payment_id, refundId: null }
  const why = await orders.books.whyNotNow(payment.order_id, other)
  return why === "refund_running" || why === "refund_second_order"
    ? refusalFor(why)
    : runOnce(refund, payment, container)
}

/**
 * Claims the run right before core is asked. While the claim is held, a refund that consumes this
 * amount counts as this recording's; a refund by Medusa's own button must not count as it.
 */
async function runOnce(
  refund: StoredRefund,
  payment: Payment,
  container: MedusaContainer
): Promise<Recorded> {
  const { refundRuns } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (!(await refundRuns.claim(refund.id))) {
    return refund.refunded_at ? { refund } : refusalFor("refund_running")
  }
  try {
    await runCore(
      container,
      "refund-payment-workflow",
      medusaRefund(refund, payment)
    )
  } catch (error) {
    await refundRuns.endClaim(refund.id, { refunded: false })
    if (error instanceof CoreWorkflowError) {
      return {
        code: "refund_failed_in_medusa",
        refuse: `The refund is recorded, but Medusa did not refund the order: ${error.message}`,
      }
    }
    throw error
  }
  await refundRuns.endClaim(refund.id, { refunded: true })
  return { refund: { ...refund, refunded_at: new Date() } }
}

function medusaRefund(refund: StoredRefund, payment: Payment) {
  return {
    payment_id: payment.id,
    amount: refundAmountForMedusa(refund.amount, {
      captures: amountsOf(payment.captures),
      refunds: amountsOf(payment.refunds),
    }),
    created_by: refund.by,
    ...(refund.note && { note: refund.note }),
  }
}

type Order = CancelFields & { id: string }

/** null: the row's own payment was not captured, or its order is cancelled and takes no refund. */
async function refundablePayment(
  row: StoredRow,
  container: MedusaContainer
): Promise<Payment | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: [
      "order.id",
      ...CANCEL_FIELDS.map((field) => `order.${field}`),
      "payments.id",
      "payments.provider_id",
      "payments.payment_session_id",
      "payments.canceled_at",
      "payments.captures.amount",
      "payments.captures.raw_amount",
      "payments.refunds.amount",
      "payments.refunds.raw_amount",
    ],
    filters: { id: row.payment_collection_id },
  })
  const collection = data[0] as
    | {
        order?: Order | Order[] | null
        payments?: (Omit<Payment, "order_id"> | null)[]
      }
    | undefined
  const order = ownOrder(row, collection?.order)
  if (!collection || !order || isCanceled(order)) {
    return null
  }
  const captured = (collection.payments ?? []).find(
    (payment) =>
      payment?.provider_id === PROVIDER_ID &&
      payment.payment_session_id === row.session_id &&
      !payment.canceled_at &&
      payment.captures?.length
  )
  return captured ? { ...captured, order_id: order.id } : null
}

/** Core answers with a list where a second order is linked to the collection. */
function ownOrder({ order_id }: StoredRow, orders?: Order | Order[] | null) {
  const linked = [orders ?? []].flat()
  return linked.find(({ id }) => order_id === null || id === order_id)
}

function amountsOf(lines: Amounts = []): AmountInput[] {
  return lines.map(({ amount, raw_amount }) => raw_amount ?? amount)
}
