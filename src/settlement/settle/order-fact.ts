import {
  othersOf,
  type OrderCollection,
} from "../../modules/invoice-payment/order-payment-facts"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { AmountInput } from "../../payment-rules/checkout/amount"
import {
  isCanceled,
  type CancelFields,
} from "../../payment-rules/orders/canceled-order"
import {
  hasMoney,
  orderDue,
  uncountedOf,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import { othersHoldMoney } from "../../payment-rules/orders/order-payment"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import type { CollectionMoney } from "../../payment-rules/settlement/collection-money"
import type { OrderFact } from "../../payment-rules/settlement/facts"
import type { OrderInvoices } from "../../payment-rules/settlement/order-invoices"
import { isProcessable } from "../../payment-rules/settlement/session-decision"

export type Order = OrderAccount &
  CancelFields & {
    id: string
    is_draft_order: boolean
    total: AmountInput
    currency_code: string
    payment_collections?: (OrderCollection | null)[]
  }

/** A collection that is over; any other one still waits for money. */
const OVER = ["completed", "canceled", "failed"]

/** Facts that decide only about an order that was placed unpaid. */
export const NOT_UNPAID = { wasChanged: false, hasUnknownStatus: false }

/** The order's transactions that stand for captures in the collection. */
function capturesIn(
  { transactions = [] }: Order,
  { payments = [] }: CollectionMoney
) {
  const captureIds = payments
    .filter((payment) => payment && !payment.canceled_at)
    .flatMap((payment) => payment?.captures ?? [])
    .map(({ id }) => id)
  return transactions.filter(
    ({ reference, reference_id }) =>
      reference === "capture" &&
      reference_id &&
      captureIds.includes(reference_id)
  )
}

type Payment = NonNullable<NonNullable<CollectionMoney["payments"]>[number]>

const isPresent = <One>(one: One | null | undefined): one is One =>
  one !== null && one !== undefined

const paymentsIn = ({ payments }: CollectionMoney): Payment[] =>
  (payments ?? []).filter(isPresent)

const isLive = ({ canceled_at }: Payment) => !canceled_at

/** The order as Medusa has it, seen from the row's collection. */
export function toOrderFact(
  order: Order,
  { payment_collection_id }: StoredRow,
  money: CollectionMoney
): Omit<
  OrderFact,
  | keyof OrderInvoices
  | keyof typeof NOT_UNPAID
  | "isLeftToHumans"
  | "capturedBeside"
> {
  // Of a deleted collection core answers with nothing.
  const collections = (order.payment_collections ?? []).filter(isPresent)
  const isOther = ({ id }: OrderCollection) => id !== payment_collection_id
  const orderPayments = collections.flatMap(paymentsIn)
  const others = othersOf(collections)
  return {
    id: order.id,
    canceled: isCanceled(order),
    isDraft: order.is_draft_order,
    total: order.total,
    currency_code: order.currency_code,
    captureTransactions: capturesIn(order, money).length,
    due: orderDue(order) ?? 0,
    uncounted: uncountedOf(order),
    hasCollectionForRest:
      othersHoldMoney(others) ||
      collections.some((one) => isOther(one) && !OVER.includes(one.status)),
    capturedElsewhere: orderPayments.some(
      ({ provider_id, captures }) =>
        provider_id !== PROVIDER_ID && captures?.length
    ),
    holdsMoney: hasMoney(order) || orderPayments.some(isLive),
    hasOtherMethod: others.sessions.some(isProcessable),
    isPromisedElsewhere: othersHoldMoney(others),
  }
}
