import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  loadCollections,
  loadPayableOrder,
  othersOf,
  type OrderCollection,
} from "../../modules/invoice-payment/order-payment-facts"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import { isCanceled } from "../../payment-rules/orders/canceled-order"
import { orderDue, owesNothing } from "../../payment-rules/orders/order-due"
import { othersHoldMoney } from "../../payment-rules/orders/order-payment"
import { runCore } from "./run-core"

const UNPAID = ["not_paid", "awaiting"]
const AUTHORIZED = ["authorized", "partially_authorized"]

/**
 * Brings an unpaid collection of the order up to what is due, or makes one.
 *
 * Core's workflow is not used for this. It cancels what any provider has authorized in a
 * collection, even a moment ago, and it trusts its own sum of the order's transactions, which may
 * lack some (`orderDue`). Here nothing is done while another provider holds money, and what it
 * authorizes meanwhile stays as it is.
 * @param preferred the id of the collection to take if it is one of several unpaid ones
 * @returns the collection's id; null: nothing is due, the order is cancelled, or another provider
 * holds money
 */
export async function collectDue(
  order_id: string,
  container: MedusaContainer,
  preferred: string | null = null
): Promise<string | null> {
  const sources = { query: container.resolve(ContainerRegistrationKeys.QUERY) }
  const [order, collections] = await Promise.all([
    loadPayableOrder(order_id, sources),
    loadCollections(order_id, sources),
  ])
  const due = order && !isCanceled(order) && orderDue(order)
  if (!due || owesNothing(due) || othersHoldMoney(othersOf(collections))) {
    return null
  }
  const amount = due.toFixed()
  const open = collections.filter(
    (one) => UNPAID.includes(one.status) && heldIn(one).length === 0
  )
  const unpaid = open.find(({ id }) => id === preferred) ?? open[0]
  if (unpaid) {
    await container
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .updatePaymentCollections(unpaid.id, { amount })
    return unpaid.id
  }
  const result = await runCore(container, "create-order-payment-collection", {
    order_id,
    amount,
  })
  const [made] = result as [{ id: string }]
  await cancelOwn(order_id, container)
  return made.id
}

/** Cancels our authorized collection, as core does, unless another provider holds anything. */
async function cancelOwn(
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const own = (await loadCollections(order_id, { query })).find(
    (one) =>
      AUTHORIZED.includes(one.status) &&
      heldIn(one).every(({ provider_id }) => provider_id === PROVIDER_ID)
  )
  if (own) {
    await runCore(container, "cancel-payment-collection", {
      payment_collection_id: own.id,
    })
  }
}

function heldIn({ payments = [] }: OrderCollection) {
  return payments.filter((one) => one !== null && !one.canceled_at) as {
    provider_id: string
  }[]
}
