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
    (one) =>
      one !== null && rows.some((row) => row.payment_collection_id === one.id)
  ) as Collection[]
}

/** Nobody has promised money. Core does not undo the cancel of a payment. */
const WITHOUT_MONEY = ["not_paid", "awaiting"]

/**
 * Core undoes the cancel of an order if a later step fails, but leaves its collections cancelled:
 * nothing more could be paid in them, and nobody could mark them as paid. One that held money, or
 * holds some now, is left as core leaves it.
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
  const hasMoney = (id: string) =>
    order.payment_collections
      ?.find((one) => one?.id === id)
      ?.payments?.some((payment) => payment && !payment.canceled_at)
  const restored = before.filter(
    ({ id, status }) => WITHOUT_MONEY.includes(status) && !hasMoney(id)
  )
  for (const { id, status } of restored) {
    // Core takes states here; its types do not.
    const ifCanceled: object = { id, status: "canceled" }
    const change: object = { status }
    await payments.updatePaymentCollections(ifCanceled, change)
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
