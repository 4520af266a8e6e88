import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { runCore } from "./run-core"

/** A run of complete-cart that still lives has linked its order to the cart by then. */
const SETTLED_AFTER_MS = 10_000
const LOCK_PATIENCE_S = 5

/**
 * A process died, or an insert failed, between an order and its link to the cart.
 * Every later complete-cart fails on that half: the order is let go of and
 * cancelled, so that the cart can be completed again.
 * @throws Error while the other run may still be alive; the next try sees.
 */
export async function removeStrayOrder(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const locking = container.resolve(Modules.LOCKING)
  await locking.execute(
    String(row.cart_id),
    () => removeUnderLock(row, orderId, container),
    { timeout: LOCK_PATIENCE_S }
  )
}

/**
 * Core places the order before it asks us, so of two runs that died at that moment
 * both have left theirs, and no money is booked while two are linked. All but the
 * row's own are removed.
 * @throws Error while a run that lost may still be undoing its order.
 */
export async function removeOtherOrders(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: row.payment_collection_id },
  })
  for (const { order_id } of links as { order_id: string }[]) {
    if (row.cart_id && order_id !== row.order_id) {
      await removeStrayOrder(row, order_id, container)
    }
  }
}

async function removeUnderLock(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id", "created_at"],
    filters: { payment_collection_id: row.payment_collection_id },
  })
  const stray = (links as { order_id: string; created_at: string }[]).find(
    ({ order_id }) => order_id === orderId
  )
  if (!stray) {
    return
  }
  const age = row.db_now.getTime() - new Date(stray.created_at).getTime()
  if (age < SETTLED_AFTER_MS) {
    throw new MedusaError(
      MedusaError.Types.CONFLICT,
      `order ${orderId} is being linked to its cart`
    )
  }
  const order = { [Modules.ORDER]: { order_id: orderId } }
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    {
      ...order,
      [Modules.PAYMENT]: { payment_collection_id: row.payment_collection_id },
    },
    { ...order, [Modules.CART]: { cart_id: row.cart_id } },
  ])
  await cancelIfThere(orderId, container)
}

async function cancelIfThere(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const [order] = await orders.listOrders({ id: orderId })
  if (!order || order.status === "canceled") {
    return
  }
  await orders.updateOrders(orderId, {
    metadata: {
      ...order.metadata,
      invoice_payment_note:
        "Left behind by an interrupted checkout; the cart was completed again.",
    },
  })
  await runCore(container, "cancel-order", { order_id: orderId })
}
