import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MONEY_IS_KNOWN, type Snapshot } from "./invariants"
import type { Scene } from "./scene"

type Order = {
  id: string
  status: string
  cart?: { id: string } | null
  payment_collections?: { id: string }[]
  transactions?: { reference: string; amount: number }[]
}

type Collection = {
  id: string
  cart?: { id: string } | null
  payment_sessions?: ({ id: string; amount: number } | null)[]
  payments?: {
    provider_id: string
    payment_session_id: string
    captures?: { amount: number }[]
  }[]
}

/** The whole database and the whole service, as they stand. */
export async function takeSnapshot(scene: Scene): Promise<Snapshot> {
  const query = scene.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: orders } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "cart.id",
      "payment_collections.id",
      "transactions.reference",
      "transactions.amount",
    ],
  })
  const { data: collections } = await query.graph({
    entity: "payment_collection",
    fields: [
      "id",
      "cart.id",
      "payment_sessions.id",
      "payment_sessions.amount",
      "payments.provider_id",
      "payments.payment_session_id",
      "payments.captures.amount",
    ],
  })
  const rows = await scene.rows()
  return {
    invoices: scene.invoices.map((invoice) => ({
      id: invoice.id,
      reference: invoice.external_reference,
      paid: invoice.status === "completed",
      amount: invoice.amount,
    })),
    rows: rows.map((row) => ({
      id: row.id,
      invoice_id: row.invoice_id,
      payment_collection_id: row.payment_collection_id,
      session_id: row.session_id,
      settled: row.settled_at !== null,
      shown:
        row.attention_reason !== null ||
        (row.resolved_at !== null && row.status === "completed") ||
        MONEY_IS_KNOWN.includes(row.muted_reason ?? ""),
    })),
    orders: (orders as unknown as Order[]).map(toOrder),
    captures: (collections as unknown as Collection[]).flatMap(toCaptures),
  }
}

function toOrder(order: Order): Snapshot["orders"][number] {
  return {
    id: order.id,
    canceled: order.status === "canceled",
    cart_id: order.cart?.id ?? null,
    collections: (order.payment_collections ?? []).map(({ id }) => id),
    transactions: (order.transactions ?? [])
      .filter(({ reference }) => reference === "capture")
      .map(({ amount }) => Number(amount)),
  }
}

function toCaptures({
  id,
  cart,
  payments,
  payment_sessions,
}: Collection): Snapshot["captures"] {
  const amounts = new Map(
    (payment_sessions ?? []).map((one) => [one?.id, one?.amount])
  )
  return (payments ?? []).flatMap((payment) => {
    const amount = amounts.get(payment.payment_session_id)
    return (payment.captures ?? []).map((capture) => ({
      collection_id: id,
      cart_id: cart?.id ?? null,
      provider_id: payment.provider_id,
      session_id: payment.payment_session_id,
      session_amount: amount === undefined ? null : Number(amount),
      amount: Number(capture.amount),
    }))
  })
}
