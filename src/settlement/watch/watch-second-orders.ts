import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { announceWorker } from "../announce-line"
import { recordAttention } from "../record-attention"
import { undoOrder, unlinkPayment } from "../settle/remove-orphan-order"
import { withCoreLock } from "../settle/with-core-lock"
import { triggerTasks } from "../worker/task-worker"

/**
 * One paid invoice, one order. If core lost its lock of the cart while it placed an order, another
 * run may place a second one and capture for it. Core then goes on with the first: the payment is
 * captured, so it does not ask the provider, and it books the capture there as well. The order that
 * the row does not name is cancelled. One without the capture is left to a human. Until then both
 * are held (OrderHolds.heldBy).
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
    if (row && second.isOver) {
      await undo(row, second.order_id, container)
    } else if (row?.settled_at && !orderId) {
      await show(row, second.order_id, container)
    }
  }
  if (!orderId) {
    await duplicates.endAttention()
  }
}

/** Before a human cancels the order: core would refund the payment, which another order has. */
export async function unlinkSecondOrder(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const { duplicates, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const { row_id } of await duplicates.orders({ order_id: orderId })) {
    const row = await outcomes.get(row_id)
    await (row && unlinkPayment(row, orderId, container))
  }
}

async function undo(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  try {
    await withCoreLock(
      String(row.cart_id),
      () => undoIfSecond(row, order_id, container),
      container
    )
  } catch (error) {
    logError(container, `order ${order_id} waits to be cancelled`, error)
  }
}

/** Decides again under the lock: the row may have been settled anew with this very order. */
async function undoIfSecond(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const { duplicates } = container.resolve(INVOICE_PAYMENT_MODULE)
  const present = await duplicates.orders({ order_id })
  if (!present.some(({ row_id, isOver }) => row_id === row.id && isOver)) {
    return
  }
  const what = `order ${order_id} was placed a second time`
  try {
    await undoOrder(row, order_id, container)
  } catch (error) {
    logError(container, `${what}, and could not be cancelled`, error)
    // Before it is settled, its run shows what keeps it from its order.
    await (row.settled_at && show(row, order_id, container))
    return
  }
  await note(row, `${what}, and is cancelled`, container)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${what}, and is cancelled`)
}

async function show(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  await note(row, `order ${order_id} was placed a second time`, container)
  await recordAttention(
    row,
    { reason: "ordered_twice", nextDueAt: null },
    container
  )
  triggerTasks(announceWorker, container)
}

/** Once: the job comes back to the same order. */
async function note(
  { id }: StoredRow,
  decided: string,
  container: MedusaContainer
): Promise<void> {
  const { history } = container.resolve(INVOICE_PAYMENT_MODULE)
  const lines = await history.list(id)
  if (lines.every((line) => line.decided !== decided)) {
    await history.write(id, { kind: "settle", by: "settle", decided })
  }
}

function logError(container: MedusaContainer, what: string, error: unknown) {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`invoice-payment: ${what}: ${plainReason(error)}`)
}
