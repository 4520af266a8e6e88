import type { AmountInput } from "../../payment-rules/checkout/amount"
import type {
  AuthorizationFacts,
  CoreSession,
} from "../../payment-rules/checkout/authorization"
import {
  CANCEL_FIELDS,
  isCanceled,
  type CancelFields,
} from "../../payment-rules/orders/canceled-order"
import { waitsForRequest } from "../../payment-rules/settlement/asked-by-hand"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { ProviderCradle } from "./provider-cradle"

/** Medusa's facts right now. Core holds its cart lock during this call, so nothing here waits. */
export async function authorizationFacts(
  row: StoredRow,
  sessionId: string,
  { invoicePayment, query, paymentSessionService }: ProviderCradle
): Promise<AuthorizationFacts> {
  const { sessions, options } = invoicePayment
  const [session, cart, orders, undecided] = await Promise.all([
    loadSession(sessionId, paymentSessionService),
    row.cart_id && !row.order_id ? loadCart(row.cart_id, query) : null,
    loadOrders(row, query),
    row.status === "pending" && !row.order_id
      ? sessions.undecided(row.payment_collection_id)
      : null,
  ])
  const standing = orders.find(({ id }) => id === row.order_id)
  return {
    row,
    session,
    cart,
    orderCanceled: standing ? isCanceled(standing) : false,
    linkedOrders: orders.map(({ id }) => id),
    hasUndecided: undecided !== null && undecided.id !== row.id,
    waitsForRequest: waitsForRequest(row),
    now: row.db_now,
    options,
  }
}

/** The session as core stores it. Its `data` may be the storefront's, so none of it is read. */
async function loadSession(
  id: string,
  sessions: ProviderCradle["paymentSessionService"]
): Promise<CoreSession> {
  const session = await sessions.retrieve(id, {
    relations: ["payment_collection"],
  })
  const { provider_id, payment_collection_id, amount, currency_code } = session
  return {
    id: session.id,
    status: session.status,
    provider_id,
    payment_collection_id,
    amount,
    currency_code,
    // Without its collection a session fits nothing.
    collectionAmount: session.payment_collection?.amount ?? 0,
  }
}

async function loadCart(id: string, query: ProviderCradle["query"]) {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id", "currency_code", "total"],
    filters: { id },
  })
  const cart = data[0] as
    { currency_code: string; total: AmountInput } | undefined
  return cart ?? null
}

async function loadOrders(row: StoredRow, query: ProviderCradle["query"]) {
  const { data: links } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: row.payment_collection_id },
  })
  const ids = (links as { order_id: string }[]).map(({ order_id }) => order_id)
  if (ids.length === 0) {
    return []
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", ...CANCEL_FIELDS],
    filters: { id: ids },
  })
  return data as (CancelFields & { id: string })[]
}
