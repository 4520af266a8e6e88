import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import type { AmountInput } from "../../payment-rules/checkout/amount"
import { CANCEL_FIELDS } from "../../payment-rules/orders/canceled-order"
import { ACCOUNT_FIELDS } from "../../payment-rules/orders/order-due"
import { isAskedByHand } from "../../payment-rules/settlement/asked-by-hand"
import type { SettleFacts } from "../../payment-rules/settlement/facts"
import { isVoid } from "../../payment-rules/settlement/ledger-row"
import {
  moneyFields,
  toPaymentFacts,
  toSessionFacts,
  type CollectionMoney,
} from "../../payment-rules/settlement/collection-money"
import { loadLinkedOrders } from "./linked-orders"
import { NOT_UNPAID, toOrderFact, type Order } from "./order-fact"

type Graph = (
  entity: string,
  fields: string[],
  filters: Record<string, unknown>
) => Promise<Record<string, unknown>[]>

type Collection = CollectionMoney & {
  id: string
  amount: AmountInput
  raw_amount?: AmountInput
  status: string
}

const COLLECTION = ["id", "amount", "raw_amount", "status"]

/** For so long core holds its lock of a cart. */
const COMPLETING_MS = 2 * 60_000

/**
 * Medusa's facts about a row right now; nothing is cached. Core answers a cart's total and an
 * order's collections with many statements, so each is asked for once, and only if it decides.
 */
export async function settleFacts(
  row: StoredRow,
  container: MedusaContainer
): Promise<SettleFacts> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  const graph = graphOf(container)
  const order = await loadOrder(row, graph)
  const [cart, linkedOrders, collection, ledger] = await Promise.all([
    loadCart(row, graph),
    row.order_id ? [] : loadLinkedOrders(row, container),
    collectionOf(order, row) ?? loadCollection(row, graph),
    loadInvoices(row, module),
  ])
  const whole = linkedOrders.find(({ isHalf }) => !isHalf)
  const half = linkedOrders.find(({ isHalf }) => isHalf)
  const money = collection ?? {}
  const orderFact = order && toOrderFact(order, row, money)
  const capturedBeside = order && (await besideOf(row, order, module))
  return {
    row,
    cart,
    cartOrderId: whole?.order_id ?? null,
    isCartOrderElsewhere: whole?.isOfCollection === false,
    orphanOrderId: whole ? null : (half?.order_id ?? null),
    order: orderFact && { ...orderFact, ...ledger.ofOrder, capturedBeside },
    sessions: toSessionFacts(money),
    payments: toPaymentFacts(money),
    collectionAmount: collection?.raw_amount ?? collection?.amount ?? 0,
    isCollectionHeldOpen:
      collection?.status === "awaiting" ||
      (collection?.status === "canceled" && !orderFact?.hasCollectionForRest),
    hasCompetingPayment: ledger.hasCompetingPayment,
    isRead: row.wasRead === true,
    isAskedByHand: isAskedByHand(row),
    now: row.db_now,
    options: module.options,
  }
}

/** Asked only where it can decide: of a paid row whose order has a collection of another. */
async function besideOf(
  row: StoredRow,
  { payment_collections = [] }: Order,
  { captures }: InvoicePaymentModuleService
) {
  const own = row.payment_collection_id
  return row.status === "completed" &&
    payment_collections.some((one) => one?.id !== own)
    ? captures.beside(row)
    : null
}

async function loadInvoices(
  row: StoredRow,
  { holds, orders, placedOrders }: InvoicePaymentModuleService
) {
  const { order_id } = row
  const voidOf = isVoid(row) && order_id
  const isUnpaid = voidOf && row.placed_unpaid_at
  const [hasCompetingPayment, invoices, unpaid, isKept] = await Promise.all([
    orders.hasCompetingPayment(row),
    orders.invoicesOf(row),
    isUnpaid ? placedOrders.factsOf(order_id) : NOT_UNPAID,
    order_id && (voidOf || row.placed_unpaid_at)
      ? placedOrders.isKept(order_id)
      : false,
  ])
  const wasPaid =
    (invoices.wasPaid || Boolean(voidOf)) &&
    (await holds.wasPaid(String(order_id)))
  return {
    hasCompetingPayment,
    ofOrder: { ...invoices, wasPaid, ...unpaid, isLeftToHumans: isKept },
  }
}

function graphOf(container: MedusaContainer): Graph {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return async (entity, fields, filters) => {
    const { data } = await query.graph({ entity, fields, filters })
    return data as Record<string, unknown>[]
  }
}

async function loadCart(row: StoredRow, graph: Graph) {
  if (!row.cart_id) {
    return null
  }
  const [cart] = await graph(
    "cart",
    [
      ...["id", "currency_code", "completed_at"],
      ...(row.order_id ? [] : ["total"]),
    ],
    { id: row.cart_id }
  )
  return cart
    ? {
        total: (cart["total"] as AmountInput | undefined) ?? null,
        currency_code: String(cart["currency_code"]),
        completed: Boolean(cart["completed_at"]),
        isJustCompleted: isNear(cart["completed_at"], row.db_now),
      }
    : null
}

/** The two clocks may differ: neither the past nor the future lasts long. */
function isNear(time: unknown, now: Date): boolean {
  const ms = time ? new Date(time as string | Date).getTime() : NaN
  return Math.abs(now.getTime() - ms) < COMPLETING_MS
}

async function loadOrder(row: StoredRow, graph: Graph) {
  if (!row.order_id) {
    return null
  }
  const [order] = await graph(
    "order",
    [
      "id",
      ...CANCEL_FIELDS,
      "is_draft_order",
      "currency_code",
      ...ACCOUNT_FIELDS,
      ...COLLECTION.map((field) => `payment_collections.${field}`),
      ...moneyFields("payment_collections."),
    ],
    { id: row.order_id }
  )
  return (order as Order | undefined) ?? null
}

/** The order came with its collections; undefined: the row's is not, or no longer, among them. */
function collectionOf(order: Order | null, row: StoredRow) {
  return order?.payment_collections?.find(
    (one) => one?.id === row.payment_collection_id
  ) as Collection | undefined
}

async function loadCollection(row: StoredRow, graph: Graph) {
  const [collection] = await graph(
    "payment_collection",
    [...COLLECTION, ...moneyFields()],
    { id: row.payment_collection_id }
  )
  return collection as Collection | undefined
}
