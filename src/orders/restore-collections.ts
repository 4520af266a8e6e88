import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import {
  CANCEL_FIELDS,
  isCanceled,
  type CancelFields,
} from "../payment-rules/orders/canceled-order"
import { restoredStatus } from "../payment-rules/orders/restored-status"

type Collection = {
  id: string
  status: string
  payments?: ({ canceled_at?: Date | string | null } | null)[]
}
type Order = CancelFields & { payment_collections?: (Collection | null)[] }

/** The order's collections for which an invoice was made, before core cancels them. */
export async function collectionsOf(
  orderId: string,
  container: MedusaContainer
): Promise<Collection[]> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const rows = await orders.rowsOf(orderId)
  const order = rows.length > 0 ? await loadOrder(orderId, container) : null
  return (order?.payment_collections ?? []).filter(
    (one) => one && rows.some((row) => row.payment_collection_id === one.id)
  ) as Collection[]
}

/**
 * After a failed cancel: nothing more could be paid in a collection that core left cancelled, and
 * nobody could mark it as paid. One that was unlinked before the cancel is linked again, unless it
 * is another order's payment.
 * @param before as `collectionsOf` found them
 */
export async function restoreCollections(
  orderId: string,
  before: Collection[],
  container: MedusaContainer
): Promise<void> {
  const order = before.length > 0 ? await loadOrder(orderId, container) : null
  if (!order || isCanceled(order)) {
    return
  }
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  for (const one of before) {
    const now = order.payment_collections?.find((other) => other?.id === one.id)
    if (!now) {
      await linkAgain(orderId, one, container)
    }
    const status = restoredStatus(one, now ?? undefined)
    if (status) {
      // Core takes states here; its types do not.
      const ifCanceled: object = { id: one.id, status: "canceled" }
      const change: object = { status }
      await payments.updatePaymentCollections(ifCanceled, change)
    }
  }
}

/** Core's own `create` refuses a second order for the collection. */
async function linkAgain(
  order_id: string,
  collection: Collection,
  container: MedusaContainer
): Promise<void> {
  const { holds } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (await holds.isSecond(order_id)) {
    return
  }
  const ids = { order_id, payment_collection_id: collection.id }
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .getLinkModule(
      Modules.ORDER,
      "order_id",
      Modules.PAYMENT,
      "payment_collection_id"
    )
    ?.restore(ids)
}

async function loadOrder(orderId: string, container: MedusaContainer) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: [
        ...CANCEL_FIELDS,
        "payment_collections.id",
        "payment_collections.status",
        "payment_collections.payments.canceled_at",
      ],
      filters: { id: orderId },
    })
  return data[0] as Order | undefined
}
