import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { withCoreLock } from "./with-core-lock"

/**
 * Writes the order of the cart to the row. Core links an order before it asks us whether it is
 * paid, and deletes it if it is not. The order is certain to stay only while complete-cart is kept
 * out. With Medusa's Postgres provider `execute` does not keep it out (with-core-lock.ts);
 * settling then forgets an order that core has undone.
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
  const { data: links } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order_cart",
      fields: ["order_id"],
      filters: { cart_id: row.cart_id, order_id: orderId },
    })
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: orderId })
  if (links.length > 0 && order) {
    await container
      .resolve(INVOICE_PAYMENT_MODULE)
      .placedOrders.attach(row, orderId)
  } else if (links.length > 0) {
    await forgetLinks(row, orderId, container)
  }
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
