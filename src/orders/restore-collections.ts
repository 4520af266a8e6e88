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
 * nobody could mark it as paid.
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
    const status = restoredStatus(one, now ?? undefined)
    if (status) {
      // Core takes states here; its types do not.
      const ifCanceled: object = { id: one.id, status: "canceled" }
      const change: object = { status }
      await payments.updatePaymentCollections(ifCanceled, change)
    }
  }
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
