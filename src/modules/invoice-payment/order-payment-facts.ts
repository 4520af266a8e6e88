import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { StoredRow } from "./ledger/table"
import { toDecimal } from "../../payment-rules/checkout/amount"
import {
  CANCEL_FIELDS,
  isCanceled,
  type CancelFields,
} from "../../payment-rules/orders/canceled-order"
import {
  ACCOUNT_FIELDS,
  orderDue,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import type {
  OrderPaymentFacts,
  OthersFact,
} from "../../payment-rules/orders/order-payment"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import {
  moneyFields,
  type CollectionMoney,
} from "../../payment-rules/settlement/collection-money"
import type { InvoicePaymentModuleService } from "./service"

type Sources = {
  invoicePayment: InvoicePaymentModuleService
  query: Omit<RemoteQueryFunction, symbol>
}

export type PayableOrder = OrderAccount &
  CancelFields & {
    id: string
    customer_id: string | null
    currency_code: string
    is_draft_order: boolean
    locale?: string | null
  }

/** The fields that `PayableOrder` needs. */
export const PAYABLE_FIELDS = [
  ...["id", "customer_id", "currency_code", "locale", "is_draft_order"],
  ...CANCEL_FIELDS,
  ...ACCOUNT_FIELDS,
]

/** null: there is no such order. */
export async function loadPayableOrder(
  id: string,
  { query }: Pick<Sources, "query">
): Promise<PayableOrder | null> {
  const { data } = await query.graph({
    entity: "order",
    fields: PAYABLE_FIELDS,
    filters: { id },
  })
  return (data[0] as PayableOrder | undefined) ?? null
}

/** The ledger's and Medusa's current facts about an order's payment. */
export async function orderPaymentFacts(
  order: PayableOrder,
  { invoicePayment, query }: Sources
): Promise<OrderPaymentFacts<StoredRow>> {
  const { orders, holds, merchant, options, search } = invoicePayment
  const [rows, collections, owedSinceClosing, isSecond] = await Promise.all([
    orders.rowsOf(order.id),
    loadCollections(order.id, { query }),
    holds.owedSinceClosing(order.id),
    holds.isSecond(order.id),
  ])
  const refunded = await search.refunded(rows.map(({ id }) => id))
  return {
    canceled: isCanceled(order),
    isSecond,
    due: orderDue(order) ?? 0,
    currency: order.currency_code,
    rows,
    givenBack: rows
      .filter(({ id, amount }) => toDecimal(refunded.get(id) ?? 0).gte(amount))
      .map(({ id }) => id),
    owedSinceClosing,
    collections: collections.map(({ id }) => id),
    others: othersOf(collections),
    now: rows[0]?.db_now ?? new Date(),
    merchantReady: (await merchant.activeMerchant()) !== null,
    merchantId: await merchant.merchantId(),
    options,
  }
}

export type OrderCollection = CollectionMoney & { id: string; status: string }

/** The payment collections of an order, with what each provider holds in them. */
export async function loadCollections(
  orderId: string,
  { query }: Pick<Sources, "query">
): Promise<OrderCollection[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      ...["id", "payment_collections.id", "payment_collections.status"],
      ...moneyFields("payment_collections."),
    ],
    filters: { id: orderId },
  })
  type Order = { payment_collections?: (OrderCollection | null | undefined)[] }
  const [order] = data as Order[]
  // Of a deleted collection core answers with nothing.
  return (order?.payment_collections ?? []).filter(
    (one) => one !== null && one !== undefined
  )
}

export function othersOf(collections: OrderCollection[]): OthersFact {
  const isOther = (one: { provider_id: string } | null) =>
    one !== null && one.provider_id !== PROVIDER_ID
  return {
    payments: collections
      .flatMap(({ payments = [] }) => payments)
      .filter((payment) => isOther(payment) && !payment?.canceled_at)
      .map((payment) => ({ isFullyCaptured: Boolean(payment?.captured_at) })),
    sessions: collections
      .flatMap(({ payment_sessions = [] }) => payment_sessions)
      .filter((session) => session !== null)
      .filter(isOther),
  }
}
