import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { owedAmount } from "../payment-rules/orders/refund-balance"
import { announceWorker } from "../settlement/announce-line"
import { triggerTasks } from "../settlement/worker/task-worker"
import { recordAttention } from "../settlement/record-attention"

/**
 * An order was cancelled, and core does not tell the provider of an unpaid one. Its open
 * invoices are cancelled and stay watched, and a rejected review needs no decision any
 * more. Money that still arrives needs a human. So does captured money that was never
 * returned: core books a refund even if we refused it.
 */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  const { orders, refunds } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { id } = event.data
  await orders.needsNoPayment(id)
  for (const row of await orders.rowsOf(id)) {
    // A settled row names its order; another one may share its collection.
    const isPaid = row.settled_at && row.order_id === id
    if (isPaid && owedAmount(row, await refunds.list(row.id))) {
      const reason = "paid_after_cancel"
      await recordAttention(row, { reason, nextDueAt: null }, container)
      triggerTasks(announceWorker, container)
    }
  }
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "invoice-payment-order-canceled" },
}
