import type { MedusaContainer, OrderDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isCanceled } from "../../payment-rules/orders/canceled-order"
import { loadLinkedOrders, placedInMs } from "./linked-orders"
import { NotYet } from "./not-yet"
import { runCore } from "./run-core"
import { withCoreLock } from "./with-core-lock"

/**
 * A process died, or an insert failed, between an order and one of its links: the order is
 * unlinked and cancelled, so that the cart can be completed again.
 * @throws NotYet while the other run may still be alive
 */
export async function removeOrphanOrder(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await remove(
    row,
    (link) => link.order_id === orderId && link.isHalf,
    container
  )
}

type Link = Awaited<ReturnType<typeof loadLinkedOrders>>[number]

/** Decides again under the lock: the facts may have changed while it waited. */
async function remove(
  row: StoredRow,
  isOrphan: (link: Link) => boolean,
  container: MedusaContainer
): Promise<void> {
  const work = () => removeUnderLock(row, isOrphan, container)
  await withCoreLock(String(row.cart_id), work, container)
}

/**
 * Core places the order before it asks us. So two runs that died at that moment have left two
 * orders, and no money is booked while two are linked. Removes all orders but the row's own.
 * @throws NotYet while a run that lost may still be undoing its order
 */
export async function removeOtherOrders(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const orders = await loadLinkedOrders(row, container)
  const others = orders.filter(
    (order) =>
      (order.isHalf || order.isOfCollection) && order.order_id !== row.order_id
  )
  for (const { order_id } of others) {
    const isOther = (link: Link) =>
      link.order_id === order_id && (link.isHalf || link.isOfCollection)
    await remove(row, isOther, container)
  }
}

async function removeUnderLock(
  row: StoredRow,
  isOrphan: (link: Link) => boolean,
  container: MedusaContainer
): Promise<void> {
  const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
  const present = row.token && (await leases.renew(row.id, row.token))
  const link = (await loadLinkedOrders(row, container)).find(isOrphan)
  // Another run holds the row by now, or the orphan has become the row's own order.
  if (!present || !link || present.order_id === link.order_id) {
    return
  }
  const { order_id: orderId } = link
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: orderId })
  const waitMs = placedInMs(link, row)
  if (order && waitMs > 0) {
    throw new NotYet(waitMs, `order ${orderId} is being linked`)
  }
  await undoOrder(row, orderId, container)
}

/**
 * Unlinks an order from the row's cart and collection, and cancels it. The caller holds core's lock
 * of the cart.
 */
export async function undoOrder(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await unlinkPayment(row, orderId, container)
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: orderId })
  if (order) {
    await cancel(order, container)
  }
  // Unlinked last: by this link a later run finds what this one left undone.
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.CART]: { cart_id: row.cart_id },
  })
}

/** Before a cancel: core would otherwise touch the collection's money. */
export async function unlinkPayment(
  { payment_collection_id }: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id },
  })
}

async function cancel(
  order: OrderDTO,
  container: MedusaContainer
): Promise<void> {
  if (isCanceled(order)) {
    return
  }
  await container.resolve(Modules.ORDER).updateOrders(order.id, {
    metadata: {
      ...order.metadata,
      invoice_payment_note:
        "Left behind by an interrupted checkout; the cart was completed again.",
    },
  })
  await runCore(container, "cancel-order", { order_id: order.id })
}
