import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import type { AmountInput } from "../../payment-rules/amount"
import type {
  OrderFact,
  SessionFact,
  SettleFacts,
} from "../../payment-rules/settle-decision"
import { loadLinkedOrders } from "./linked-orders"

type Graph = (
  entity: string,
  fields: string[],
  filters: Record<string, unknown>
) => Promise<Record<string, unknown>[]>

type Collection = {
  amount: AmountInput
  raw_amount?: AmountInput
  payment_sessions?: (SessionFact | null)[]
  payments?: {
    id: string
    payment_session_id: string
    canceled_at: string | null
    captures?: { id: string; amount: AmountInput; raw_amount?: AmountInput }[]
  }[]
}

type Order = {
  id: string
  status: string
  total: AmountInput
  currency_code: string
  transactions?: { reference: string | null; reference_id: string | null }[]
}

/** What Medusa holds for a row right now; nothing is taken from memory. */
export async function settleFacts(
  row: StoredRow,
  container: MedusaContainer
): Promise<SettleFacts> {
  const module = container.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  const graph = graphOf(container)
  const [cart, linkedOrders, order, collection, hasRival] = await Promise.all([
    loadCart(row, graph),
    loadLinkedOrders(row, container),
    loadOrder(row, graph),
    loadCollection(row, graph),
    module.outcomes.hasRival(row),
  ])
  const whole = linkedOrders.find(({ isHalf }) => !isHalf)
  const half = linkedOrders.find(({ isHalf }) => isHalf)
  const payments = (collection?.payments ?? []).filter((p) => !p.canceled_at)
  const captureIds = payments.flatMap((p) => p.captures ?? []).map((c) => c.id)
  return {
    row,
    cart,
    cartOrderId: whole?.order_id ?? null,
    strayOrderId: whole ? null : (half?.order_id ?? null),
    order: order && toOrderFact(order, captureIds),
    sessions: (collection?.payment_sessions ?? []).filter((s) => s !== null),
    payments: payments.map((payment) => ({
      session_id: payment.payment_session_id,
      captures: (payment.captures ?? []).map((c) => c.raw_amount ?? c.amount),
    })),
    collectionAmount: collection?.raw_amount ?? collection?.amount ?? 0,
    hasRival,
    options: module.options,
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
    ["id", "currency_code", "total", "completed_at"],
    { id: row.cart_id }
  )
  return cart
    ? {
        total: cart["total"] as AmountInput,
        currency_code: String(cart["currency_code"]),
        completed: Boolean(cart["completed_at"]),
      }
    : null
}

async function loadOrder(row: StoredRow, graph: Graph) {
  if (!row.order_id) {
    return null
  }
  const [order] = await graph(
    "order",
    ["id", "status", "total", "currency_code", "transactions.*"],
    { id: row.order_id }
  )
  return (order as Order | undefined) ?? null
}

async function loadCollection(row: StoredRow, graph: Graph) {
  const [collection] = await graph(
    "payment_collection",
    [
      "id",
      "amount",
      "raw_amount",
      "payment_sessions.id",
      "payment_sessions.provider_id",
      "payment_sessions.status",
      "payments.id",
      "payments.payment_session_id",
      "payments.canceled_at",
      "payments.captures.id",
      "payments.captures.amount",
      "payments.captures.raw_amount",
    ],
    { id: row.payment_collection_id }
  )
  return collection as Collection | undefined
}

function toOrderFact(order: Order, captureIds: string[]): OrderFact {
  return {
    id: order.id,
    canceled: order.status === "canceled",
    total: order.total,
    currency_code: order.currency_code,
    captureTransactions: (order.transactions ?? []).filter(
      ({ reference, reference_id }) =>
        reference === "capture" &&
        reference_id !== null &&
        captureIds.includes(reference_id)
    ).length,
  }
}
