import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { SecondOrder } from "../../modules/invoice-payment/ledger/duplicates"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { announceWorker } from "../announce-line"
import { recordAttention } from "../record-attention"
import { undoOrder } from "../settle/remove-orphan-order"
import { withCoreLock } from "../settle/with-core-lock"
import { triggerTasks } from "../worker/task-worker"

/**
 * One paid invoice, one order. If core lost its lock of the cart while it placed an order, another
 * run may place a second one and capture for it. Core then goes on with the first: the payment is
 * captured, so it does not ask the provider, and it books the capture there as well. The order that
 * the row does not name is cancelled. Until then it is held (OrderHolds.heldBy).
 * @param orderId this order alone, which core has just placed; else all that are linked to a row
 * that was settled lately
 */
export async function watchSecondOrders(
  container: MedusaContainer,
  orderId?: string
): Promise<void> {
  const { duplicates, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  const scope = orderId ? { order_id: orderId } : "at rest"
  for (const second of await duplicates.orders(scope)) {
    const row = await outcomes.get(second.row_id)
    if (row) {
      await undo(row, second, container)
    }
  }
}

async function undo(
  row: StoredRow,
  { order_id }: SecondOrder,
  container: MedusaContainer
): Promise<void> {
  try {
    await withCoreLock(
      String(row.cart_id),
      () => undoIfSecond(row, order_id, container),
      container
    )
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `invoice-payment: order ${order_id} was placed a second time for ${row.id}, and could not be cancelled: ${plainReason(error)}`
      )
    await show(row, order_id, container)
  }
}

/** The history names the order once for each time that the reason is shown. */
async function show(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const reason = "ordered_twice"
  if (row.attention_reason === reason) {
    return
  }
  await recordAttention(row, { reason, nextDueAt: null }, container)
  const { outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  const present = await outcomes.get(row.id)
  // A graver reason or a human's decision may stand in its place.
  if (present?.attention_reason === reason) {
    await note(row, `order ${order_id} was placed a second time`, container)
  }
  triggerTasks(announceWorker, container)
}

async function note(
  { id }: StoredRow,
  decided: string,
  container: MedusaContainer
): Promise<void> {
  const { history } = container.resolve(INVOICE_PAYMENT_MODULE)
  await history.write(id, { kind: "settle", by: "settle", decided })
}

/** Decides again under the lock: the row may have been settled anew with this very order. */
async function undoIfSecond(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const { duplicates } = container.resolve(INVOICE_PAYMENT_MODULE)
  const present = await duplicates.orders({ order_id })
  if (!present.some(({ row_id }) => row_id === row.id)) {
    return
  }
  await undoOrder(row, order_id, container)
  const what = `order ${order_id} was placed a second time, and is cancelled`
  await note(row, what, container)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${what}`)
}
