import type { CollectionModel } from "./collection-model"
import type { MedusaModel, ModelOrder } from "./medusa-model"

const WAITING = ["not_paid", "awaiting"]

const AUTHORIZED = ["authorized", "partially_authorized"]

/** core's create-or-update-order-payment-collection; null: nothing is due. */
export function openOrderCollection(
  medusa: MedusaModel,
  order: ModelOrder
): CollectionModel | null {
  const due = medusa.due(order)
  const standing = order.collections
    .map((id) => medusa.collection(id))
    .find(({ status }) => [...WAITING, ...AUTHORIZED].includes(status))
  if (standing && WAITING.includes(standing.status) && due >= 0) {
    standing.amount = due
    return standing
  }
  if (due <= 0) {
    return null
  }
  const made = medusa.newCollection(due)
  order.collections.push(made.id)
  if (standing) {
    standing.status = "canceled"
    standing.payments
      .filter(({ captures }) => captures.length === 0)
      .forEach((payment) => Object.assign(payment, { canceled: true }))
  }
  return made
}
