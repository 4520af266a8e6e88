import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { isSameAmount } from "../../payment-rules/checkout/amount"
import {
  ACCOUNT_FIELDS,
  orderDue,
  owesNothing,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import { runCore } from "./run-core"

/**
 * Core's own workflow: it brings the order's unpaid collection up to what is due, or makes one.
 * It believes its sum of the order's transactions, which may lack some (`orderDue`), so the
 * amount is corrected afterwards. It cancels what other providers have authorized in that
 * collection.
 * @returns the collection's id; null: core made none
 */
export async function collectDue(
  order_id: string,
  container: MedusaContainer
): Promise<string | null> {
  const result = await runCore(
    container,
    "create-or-update-order-payment-collection",
    { order_id }
  )
  // A single collection if it was brought up to date, a list if it was made.
  const [collection] = [result].flat() as { id: string }[]
  if (!collection) {
    return null
  }
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { amount } = await payments.retrievePaymentCollection(collection.id)
  const due = await dueOf(order_id, container)
  if (due && !owesNothing(due) && !isSameAmount(due, amount)) {
    await payments.updatePaymentCollections(collection.id, {
      amount: due.toFixed(),
    })
  }
  return collection.id
}

async function dueOf(id: string, container: MedusaContainer) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: ["id", ...ACCOUNT_FIELDS],
      filters: { id },
    })
  const [order] = data as unknown as OrderAccount[]
  return order ? orderDue(order) : null
}
