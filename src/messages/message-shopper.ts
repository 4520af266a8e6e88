import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { Announcement } from "../modules/invoice-payment/ledger/announcements"
import type { Task } from "../modules/invoice-payment/ledger/tasks"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../modules/invoice-payment/order-payment-facts"
import { isOwedNoMore } from "../payment-rules/orders/order-payment"
import { messageOf } from "../payment-rules/shopper/shopper-message"
import { sendShopperMessage, type Sent } from "./send-shopper-message"
import { Lanes } from "../settlement/worker/lanes"
import type { TaskEnd, TaskWorker } from "../settlement/worker/task-worker"

/** One of our events was announced: the shopper may need a message about it. */
async function messageShopper(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { announcements, tasks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const event = await announcements.get(task.subject)
  const sent = event && (await sendIfFitting(event, container))
  if (sent === "again") {
    return "again"
  }
  await tasks.complete(task)
  return "ended"
}

/** Decided before each try: the event's state may be over. null: no message fits. */
async function sendIfFitting(
  { name, data: { id, reason } }: Announcement,
  container: MedusaContainer
): Promise<Sent | null> {
  const { history, options, successors, outcomes } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const row = options.notifications ? await outcomes.get(id) : null
  if (!row) {
    return null
  }
  const message = messageOf(name, {
    row,
    reason,
    wasHeld: await history.wasUnderReview(id),
    superseded:
      (await successors.isSuperseded(row)) ||
      (await isOverOtherwise(row, container)),
    isOrderCanceled: (await successors.orderEnd(row)) === "canceled",
  })
  return message && sendShopperMessage(row, message, container)
}

/** The row's order is cancelled, or owes this invoice no more: nobody is asked to pay it again. */
async function isOverOtherwise(
  row: StoredRow,
  container: MedusaContainer
): Promise<boolean> {
  if (!row.order_id || row.status !== "expired") {
    return false
  }
  const sources = {
    invoicePayment: container.resolve(INVOICE_PAYMENT_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
  }
  const order = await loadPayableOrder(row.order_id, sources)
  const facts = order && (await orderPaymentFacts(order, sources))
  return !facts || isOwedNoMore(row, facts)
}

export const messageWorker: TaskWorker = {
  kind: "message",
  lanes: new Lanes(2),
  run: messageShopper,
}
