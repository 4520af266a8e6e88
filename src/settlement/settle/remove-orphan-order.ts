import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { aloneToUndo } from "./alone-with-order"
import { loadLinkedOrders, placedInMs } from "./linked-orders"
import { NotYet } from "./not-yet"
import { letGo, loadOrder, undoOrder, unlinkPayment } from "./undo-order"

type Link = Awaited<ReturnType<typeof loadLinkedOrders>>[number]

type Removal = {
  order_id: string
  /** Asked again under the locks: the facts may have changed while the run waited. */
  isDue: (link: Link) => boolean
  remove: (link: Link) => Promise<void>
}

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
  const removal = {
    order_id: orderId,
    isDue: (link: Link) => link.isHalf,
    remove: () => undoOrder(row, orderId, container),
  }
  await removeAlone(row, removal, container)
}

/**
 * Core places the order before it asks us. So two runs that died at that moment have left two
 * orders, and no money is booked while two are linked to the collection. Unlinks all orders but the
 * row's own, and finishes what an earlier run began.
 * @throws NotYet while a run that lost may still be undoing its order
 */
export async function removeOtherOrders(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const orders = await loadLinkedOrders(row, container)
  const isOther = (link: Link) =>
    (link.isOfCollection || link.isHalf) && link.order_id !== row.order_id
  for (const { order_id } of orders.filter(isOther)) {
    const remove = (link: Link) => removeOther(row, link, container)
    await removeAlone(row, { order_id, isDue: isOther, remove }, container)
  }
}

async function removeAlone(
  row: StoredRow,
  { order_id, isDue, remove }: Removal,
  container: MedusaContainer
): Promise<void> {
  const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
  await aloneToUndo({ ...row, order_id }, container, async () => {
    const present = row.token && (await leases.renew(row.id, row.token))
    const links = await loadLinkedOrders(row, container)
    const link = links.find((one) => one.order_id === order_id && isDue(one))
    // Another run holds the row by now, or the orphan has become the row's own order.
    if (!present || !link || present.order_id === link.order_id) {
      return
    }
    const waitMs = placedInMs(link, row)
    if (waitMs > 0 && (await loadOrder(order_id, container))) {
      throw new NotYet(waitMs, `order ${order_id} is being linked`)
    }
    await remove(link)
  })
}

/**
 * Cancels an order only if core left it half done. Any other one may be the store's own, or paid
 * with another method. The capture needs no more than the end of the link, so it does not wait for
 * a cancel that core refuses.
 */
async function removeOther(
  row: StoredRow,
  { order_id: orderId, isOfCollection }: Link,
  container: MedusaContainer
): Promise<void> {
  const { duplicates, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  const isLeft = await duplicates.isLeftHalfDone(row.id, orderId)
  if (!isLeft && !isOfCollection) {
    return
  }
  if (!isLeft) {
    await letGo(row, orderId, container)
    const decided = `order ${orderId} is not for this payment, and is unlinked from it`
    await history.write(row.id, { kind: "settle", by: "settle", decided })
    return
  }
  await unlinkPayment(row, orderId, container)
  await undoOrder(row, orderId, container).catch((error: unknown) => {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `invoice-payment: order ${orderId} was placed a second time, and could not be cancelled: ${plainReason(error)}`
      )
  })
}
