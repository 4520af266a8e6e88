import type { MedusaContainer, OrderDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isCanceled } from "../../payment-rules/orders/canceled-order"
import { loadLinkedOrders } from "./linked-orders"
import { releaseStock } from "./release-stock"
import { runCore } from "./run-core"

/**
 * Unlinks an order from the row's cart and collection, and cancels it. The caller is alone with it
 * (`aloneToUndo`).
 */
export async function undoOrder(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await unlinkPayment(row, orderId, container)
  const order = await loadOrder(orderId, container)
  if (order) {
    await cancel(order, container)
  }
  // Unlinked last: by this link a later run finds what this one left undone.
  await unlinkCart(row, orderId, container)
}

/** The order stands, and is no order of this payment: no later run takes it for half of one. */
export async function letGo(
  row: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await unlinkPayment(row, orderId, container)
  // One that another collection pays for stays in its cart.
  const links = await loadLinkedOrders(row, container)
  if (links.some(({ order_id, isHalf }) => order_id === orderId && isHalf)) {
    await unlinkCart(row, orderId, container)
  }
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

async function unlinkCart(
  { cart_id }: StoredRow,
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.CART]: { cart_id },
  })
}

export async function loadOrder(
  id: string,
  container: MedusaContainer
): Promise<OrderDTO | undefined> {
  const [order] = await container.resolve(Modules.ORDER).listOrders({ id })
  return order
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
        "Not the order of this payment: an interrupted checkout left it behind, or Medusa placed it twice.",
    },
  })
  await runCore(container, "cancel-order", { order_id: order.id }).catch(
    async (error: unknown) => {
      // The store's own code takes no turn, so its cancel may have been faster.
      await releaseStock(order.id, container)
      throw error
    }
  )
}
