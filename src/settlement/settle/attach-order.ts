import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { loadLinkedOrders, placedInMs } from "./linked-orders"
import { NotYet } from "./not-yet"
import { withCoreLock } from "./with-core-lock"

/**
 * Writes the order of the cart to the row. Core links an order before it asks us whether it is
 * paid, and deletes it if it is not: Medusa then loses what was captured for it. So complete-cart
 * is kept out, and an order is taken only some seconds after its links: with Medusa's Postgres
 * provider two runs of complete-cart can hold one lock, and the first to end releases it for both.
 * An order that core has finished is announced by `order.placed`, which waits for nothing.
 * @throws NotYet while complete-cart may still be at work
 */
export async function attachOrder(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await withCoreLock(
    String(row.cart_id),
    () => attachUnderLock(row, orderId, container),
    container
  )
}

/** Nothing is written when the link is gone: the next step decides on fresh facts. */
async function attachUnderLock(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const linked = await loadLinkedOrders(row, container)
  const link = linked.find(
    ({ order_id, isHalf }) => order_id === orderId && !isHalf
  )
  if (!link) {
    return
  }
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: orderId })
  if (!order) {
    await forgetLinks(row, orderId, container)
    return
  }
  const waitMs = placedInMs(link, row)
  if (waitMs > 0) {
    throw new NotYet(waitMs, `order ${orderId} is being placed`)
  }
  await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .placedOrders.attach(row, orderId)
}

/** Core undid the order, but not its links. Without this, complete-cart would name it for ever. */
async function forgetLinks(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const order = { [Modules.ORDER]: { order_id: orderId } }
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    { ...order, [Modules.CART]: { cart_id: row.cart_id } },
    {
      ...order,
      [Modules.PAYMENT]: { payment_collection_id: row.payment_collection_id },
    },
  ])
}
