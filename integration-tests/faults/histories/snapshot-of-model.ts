import { PROVIDER_ID } from "../../../src/payment-rules/options/provider-id"
import type { Others } from "../others"
import { judgeRow, type Snapshot } from "../snapshot"
import type { CollectionModel } from "./collection-model"
import type { MedusaModel, ModelOrder } from "./medusa-model"
import type { StoreModel } from "./store-model"

/** The store in memory, in the form that the invariants take. */
export function snapshotOf({ service, ledger, medusa }: StoreModel): Snapshot {
  return {
    invoices: service.invoices.map((invoice) => ({
      id: invoice.id,
      reference: invoice.external_reference,
      paid: invoice.status === "completed",
      amount: invoice.amount,
    })),
    rows: ledger.rows.map((row) => ({
      id: row.id,
      invoice_id: row.invoice_id,
      payment_collection_id: row.payment_collection_id,
      session_id: row.session_id,
      order_id: row.order_id,
      ...judgeRow(row),
      waits: row.next_due_at !== null,
      returned: row.returned,
      left_carts: row.left_carts,
    })),
    orders: medusa.orders.map((order) => orderOf(medusa, order)),
    captures: medusa.collections.flatMap(capturesOf),
  }
}

function isOfCart({ carts }: MedusaModel, collections: string[]): boolean {
  return carts.some(({ collection }) => collections.includes(collection.id))
}

/** A collection's nth line of money is its nth capture's. */
function orderOf(
  medusa: MedusaModel,
  order: ModelOrder
): Snapshot["orders"][number] {
  const { transactions } = order
  const collections = order.collections.map((id) => medusa.collection(id))
  const paid = transactions.filter(({ amount }) => amount > 0)
  const booked = transactions.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...order,
    draft: false,
    providers: collections.flatMap(({ sessions, payments }) =>
      [...sessions, ...payments.filter(({ canceled }) => !canceled)].map(
        ({ provider_id }) => provider_id
      )
    ),
    transactions: paid.map(({ collection_id, amount }, at) => {
      const earlier = paid.slice(0, at)
      const nth = earlier.filter((one) => one.collection_id === collection_id)
      return { capture: `${collection_id} ${nth.length}`, amount }
    }),
    returned: null,
    booked,
    summed: booked,
  }
}

function capturesOf(collection: CollectionModel): Snapshot["captures"] {
  let made = 0
  return collection.payments.flatMap((payment) => {
    const { provider_id, session_id, captures } = payment
    return captures.map((amount) => ({
      id: `${collection.id} ${made++}`,
      collection_id: collection.id,
      cart_id: null,
      provider_id,
      session_id,
      session_amount: collection.session(session_id)?.amount ?? null,
      amount,
      refunded: payment.refunded ? amount : 0,
      at: payment.captured_at,
    }))
  })
}

/** Money came for it, or may still come. */
const AWAITED = ["creating", "unknown", "pending", "under_review", "completed"]

export function othersOf({ ledger, medusa }: StoreModel): Others {
  const isTheirs = ({ provider_id }: { provider_id: string }) =>
    provider_id !== PROVIDER_ID
  const total = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
  return {
    sessions: medusa.collections
      .flatMap(({ sessions }) => sessions)
      .filter(isTheirs)
      .map(({ id, status }) => ({ id, status })),
    payments: medusa.collections
      .flatMap(({ payments }) => payments)
      .filter(isTheirs)
      .map(({ session_id, canceled, captures, refunded }) => ({
        id: session_id,
        canceled,
        captured: total(captures),
        refunded: refunded ? total(captures) : 0,
      })),
    orders: medusa.orders.map(({ id, canceled, cart_id, collections }) => {
      const parts = collections.map((one) => medusa.collection(one))
      return {
        id,
        canceled,
        theirs:
          parts.some(({ hasOtherMethod }) => hasOtherMethod) &&
          !parts
            .flatMap(({ payments }) => payments)
            .some((one) => !isTheirs(one) && !one.canceled),
        awaits: ledger.rows
          .filter(
            (row) =>
              row.order_id === id ||
              collections.includes(row.payment_collection_id)
          )
          .filter((row) => !row.resolved_at && AWAITED.includes(row.status))
          .filter(() => cart_id !== null || !isOfCart(medusa, collections))
          .map((row) => row.id),
        // Nothing asks the service of the model to cancel.
        dropped: [],
      }
    }),
  }
}
