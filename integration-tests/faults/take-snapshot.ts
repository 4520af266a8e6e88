import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { judgeRow, type Snapshot } from "./snapshot"
import type { Scene } from "./scene"

type Order = {
  id: string
  status: string
  is_draft_order: boolean
  total: number
  summary?: { transaction_total?: number } | null
  cart?: { id: string } | null
  payment_collections?: OrderCollection[]
  transactions?: {
    reference: string
    reference_id: string | null
    amount: number
  }[]
}

type OrderCollection = {
  id: string
  payment_sessions?: ({ provider_id: string } | null)[]
  payments?: ({ provider_id: string; canceled_at: unknown } | null)[]
}

type Returned = { invoice_payment_id: string; amount: string; created_at: Date }

type Collection = {
  id: string
  cart?: { id: string } | null
  payment_sessions?: ({ id: string; amount: number } | null)[]
  payments?: {
    provider_id: string
    payment_session_id: string
    captures?: { id: string; amount: number; created_at: string | Date }[]
    refunds?: { amount: number }[]
  }[]
}

const ORDER_FIELDS = [
  "id",
  "status",
  "is_draft_order",
  "total",
  "summary",
  "cart.id",
  "payment_collections.id",
  "payment_collections.payment_sessions.provider_id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.canceled_at",
  "transactions.reference",
  "transactions.reference_id",
  "transactions.amount",
]

const COLLECTION_FIELDS = [
  "id",
  "cart.id",
  "payment_sessions.id",
  "payment_sessions.amount",
  "payments.provider_id",
  "payments.payment_session_id",
  "payments.captures.id",
  "payments.captures.amount",
  "payments.captures.created_at",
  "payments.refunds.amount",
]

/** The whole database and the whole service, as they stand. */
export async function takeSnapshot(scene: Scene): Promise<Snapshot> {
  const query = scene.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: orders } = await query.graph({
    entity: "order",
    fields: ORDER_FIELDS,
  })
  const { data: collections } = await query.graph({
    entity: "payment_collection",
    fields: COLLECTION_FIELDS,
  })
  const rows = await scene.rows()
  const edits = await lastEdits(scene)
  const moves: { invoice_payment_id: string; cart_id: string }[] = await scene
    .db("invoice_payment_event")
    .where({ kind: "apply" })
    .whereRaw("seen->>'from_cart_id' <> seen->>'cart_id'")
    .select(
      "invoice_payment_id",
      scene.db.raw("seen->>'from_cart_id' as cart_id")
    )
  const returned: Returned[] = await scene
    .db("invoice_payment_refund")
    .where({ kind: "recorded", deleted_at: null })
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
      order_id: row.order_id,
      ...judgeRow(row),
      waits: row.next_due_at !== null || row.priority !== null,
      left_carts: moves
        .filter(({ invoice_payment_id }) => invoice_payment_id === row.id)
        .map(({ cart_id }) => cart_id),
      returned: returned
        .filter(({ invoice_payment_id }) => invoice_payment_id === row.id)
        .map(({ amount, created_at }) => ({ amount, at: Number(created_at) })),
    })),
    orders: (orders as unknown as Order[]).map((order) => ({
      ...toOrder(order),
      edited_at: edits.get(order.id) ?? null,
    })),
    captures: (collections as unknown as Collection[]).flatMap(toCaptures),
  }
}

/** When each order was last given another total. */
async function lastEdits({ db }: Scene): Promise<Map<string, number>> {
  const changes: { order_id: string; at: Date }[] = await db("order_change")
    .where({ status: "confirmed", deleted_at: null })
    .whereNotNull("confirmed_at")
    .select("order_id")
    .max("confirmed_at as at")
    .groupBy("order_id")
  return new Map(changes.map(({ order_id, at }) => [order_id, Number(at)]))
}

function toOrder(order: Order): Omit<Snapshot["orders"][number], "edited_at"> {
  const collections = order.payment_collections ?? []
  const transactions = order.transactions ?? []
  const amounts = transactions.map(({ amount }) => Number(amount))
  return {
    id: order.id,
    canceled: order.status === "canceled",
    draft: order.is_draft_order,
    cart_id: order.cart?.id ?? null,
    collections: collections.map(({ id }) => id),
    total: Number(order.total),
    providers: collections.flatMap(providersOf),
    transactions: transactions
      .filter(({ reference }) => reference === "capture")
      .map(({ reference_id, amount }) => ({
        capture: reference_id,
        amount: Number(amount),
      })),
    returned: -transactions
      .filter(({ reference }) => reference === "refund")
      .reduce((total, { amount }) => total + Number(amount), 0),
    booked: amounts.reduce((total, amount) => total + amount, 0),
    summed: Number(order.summary?.transaction_total ?? 0),
  }
}

function providersOf({ payment_sessions, payments }: OrderCollection) {
  const standing = (payments ?? []).filter((one) => one && !one.canceled_at)
  return [...(payment_sessions ?? []), ...standing].flatMap((one) =>
    one ? [one.provider_id] : []
  )
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
      id: capture.id,
      collection_id: id,
      cart_id: cart?.id ?? null,
      provider_id: payment.provider_id,
      session_id: payment.payment_session_id,
      session_amount: amount === undefined ? null : Number(amount),
      amount: Number(capture.amount),
      refunded: (payment.refunds ?? []).reduce(
        (sum, refund) => sum + Number(refund.amount),
        0
      ),
      at: Number(new Date(capture.created_at)),
    }))
  })
}
