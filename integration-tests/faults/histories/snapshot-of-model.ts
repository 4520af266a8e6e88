import { PROVIDER_ID } from "../../../src/payment-rules/provider-id"
import { MONEY_IS_KNOWN, type Snapshot } from "../invariants"
import type { Others } from "../others"
import type { CollectionModel } from "./collection-model"
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
      settled: row.settled_at !== null,
      shown:
        row.attention_reason !== null ||
        (row.resolved_at !== null && row.status === "completed") ||
        MONEY_IS_KNOWN.includes(row.muted_reason ?? ""),
    })),
    orders: medusa.orders.map((order) => ({
      ...order,
      transactions: order.transactions.map(({ amount }) => amount),
    })),
    captures: medusa.collections.flatMap(capturesOf),
  }
}

function capturesOf(collection: CollectionModel): Snapshot["captures"] {
  return collection.payments.flatMap((payment) => {
    const { provider_id, session_id, captures } = payment
    return captures.map((amount) => ({
      collection_id: collection.id,
      cart_id: null,
      provider_id,
      session_id,
      session_amount: collection.session(session_id)?.amount ?? null,
      amount,
    }))
  })
}

export function othersOf({ medusa }: StoreModel): Others {
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
    orders: medusa.orders.map(({ id, canceled, collections }) => {
      const parts = collections.map((one) => medusa.collection(one))
      return {
        id,
        canceled,
        theirs:
          parts.some(({ isPaidElsewhere }) => isPaidElsewhere) &&
          !parts
            .flatMap(({ payments }) => payments)
            .some((one) => !isTheirs(one) && !one.canceled),
      }
    }),
  }
}
