import { openOrderCollection } from "./order-collection"
import { OTHER_PROVIDER } from "./collection-model"
import type { ModelRow } from "./ledger-model"
import type { MedusaModel, ModelOrder } from "./medusa-model"
import type { StoreModel } from "./store-model"

/** An order without a cart, which nobody has paid. */
export function draftOrder(medusa: MedusaModel): void {
  if (medusa.orders.length === 0) {
    medusa.orders.push({
      id: "order_0",
      canceled: false,
      total: 103.9,
      edited_at: null,
      cart_id: null,
      collections: [],
      transactions: [],
    })
  }
}

export function editOrder(medusa: MedusaModel, total: number): void {
  const order = standingOrder(medusa)
  if (order && order.total !== total) {
    order.total = total
    order.edited_at = ++medusa.ledger.ticks
    openOrderCollection(medusa, order)
  }
}

/** core takes it only for a collection for which nothing is under way. */
export function markAsPaid(medusa: MedusaModel): void {
  const order = standingOrder(medusa)
  const collection = order?.collections
    .map((id) => medusa.collection(id))
    .find(({ status }) => status === "not_paid")
  if (!order || !collection || collection.amount <= 0) {
    return
  }
  const session = {
    id: medusa.newSessionId(),
    provider_id: OTHER_PROVIDER,
    status: "pending",
    amount: collection.amount,
    currency_code: "egp",
    sent: null,
  }
  collection.sessions.push(session)
  collection.capture(session)
  const { id, amount } = collection
  order.transactions.push({ collection_id: id, amount })
}

/** The admin takes what other providers hold ready. */
export function captureOthers(medusa: MedusaModel): void {
  for (const order of medusa.orders.filter(({ canceled }) => !canceled)) {
    for (const id of order.collections) {
      for (const amount of medusa.collection(id).captureOthers()) {
        order.transactions.push({ collection_id: id, amount })
      }
    }
  }
}

/** Recorded, and Medusa's refund of the row's own payment drawn on it. */
export function giveBack(
  { ledger, medusa, now }: Pick<StoreModel, "ledger" | "medusa" | "now">,
  row: ModelRow
): void {
  const order = medusa.order(row.order_id)
  const collection = medusa.collection(row.payment_collection_id)
  const payment = collection.payments.find(
    ({ session_id, captures }) =>
      session_id === row.session_id && captures.length > 0
  )
  if (ledger.recordRefund(row, now) && order && payment && !payment.refunded) {
    payment.refunded = true
    const amount = -Number(row.amount)
    order.transactions.push({ collection_id: collection.id, amount })
  }
}

/** Medusa refuses a refund that our provider refuses, so no order of ours with money. */
export function cancelOrder(medusa: MedusaModel): ModelOrder | null {
  const order = standingOrder(medusa)
  const isPaid = order?.collections.some(
    (id) => medusa.collection(id).isOursPaid
  )
  if (!order || isPaid) {
    return null
  }
  medusa.cancelOrder(order)
  return order
}

export function standingOrder({ orders }: MedusaModel): ModelOrder | undefined {
  return orders.find(({ canceled }) => !canceled)
}
