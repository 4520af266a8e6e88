import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Snapshot } from "./invariants"
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
  payments?: {
    provider_id: string
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
      "payments.provider_id",
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
      settled: row.settled_at !== null,
      shown: row.attention_reason !== null || row.resolved_at !== null,
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

function toCaptures({ id, cart, payments }: Collection): Snapshot["captures"] {
  return (payments ?? []).flatMap(({ provider_id, captures }) =>
    (captures ?? []).map(({ amount }) => ({
      collection_id: id,
      cart_id: cart?.id ?? null,
      provider_id,
      amount: Number(amount),
    }))
  )
}
