import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import {
  decideOrderPayment,
  type OrderPaymentFacts,
} from "../payment-rules/orders/order-payment"
import {
  loadPayableOrder as loadOrder,
  orderPaymentFacts as loadFacts,
  type PayableOrder,
} from "../modules/invoice-payment/order-payment-facts"
import {
  moneyFields,
  toSessionFacts,
  type CollectionMoney,
} from "../payment-rules/settlement/collection-money"
import type { SessionFact } from "../payment-rules/settlement/facts"
import { isReplaceable } from "../payment-rules/settlement/session-decision"
import { collectDue } from "../settlement/settle/collect-due"
import { createSession, deleteSessions } from "../settlement/settle/sessions"
import { readOpenInvoices } from "./read-open-invoices"

/** null: there is no such order. */
export async function loadPayableOrder(
  id: string,
  container: MedusaContainer
): Promise<PayableOrder | null> {
  return loadOrder(id, sourcesOf(container))
}

/** What the ledger and Medusa know of an order's payment, right now. */
export async function orderPaymentFacts(
  order: PayableOrder,
  container: MedusaContainer
): Promise<OrderPaymentFacts<StoredRow>> {
  return loadFacts(order, sourcesOf(container))
}

function sourcesOf(container: MedusaContainer) {
  return {
    invoicePayment: container.resolve(INVOICE_PAYMENT_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
  }
}

/**
 * Starts the payment of an order that still has to be paid, or continues with its open invoice.
 * The ledger holds the result; nothing happens when the order cannot be paid now. Two calls at
 * once get the same invoice.
 * @param order its `customer_id` is the signed-in customer (the caller has compared them); null:
 * nobody is signed in
 * @throws MedusaError with a text for the shopper; not_allowed also where an open invoice may be
 * paid, and could not be read
 */
export async function startOrderPayment(
  order: PayableOrder,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const standing = await decideAfterReads(order, container)
  if (standing.code !== "payable" || isInUse(standing.row)) {
    return
  }
  const payment_collection_id =
    standing.row?.payment_collection_id ??
    (await orders.alone(
      order.id,
      () => collectDue(order.id, container),
      "shopper"
    ))
  const present = async () =>
    decideOrderPayment(await orderPaymentFacts(order, container))
  const presentRow = async () => (await present()).row
  // Decided again, since the other sessions go: another provider may hold money by now.
  if (!payment_collection_id || (await present()).code !== "payable") {
    return
  }
  const replaced = await loadSessions(payment_collection_id, container)
  try {
    await createSession(payment_collection_id, container, order.customer_id)
  } catch (error) {
    // Another call may have replaced our session with its own; the invoice is the same.
    if (!(await presentRow())) {
      throw error
    }
  }
  await deleteReplaced(replaced, payment_collection_id, container)
  const row = await presentRow()
  if (row) {
    await orders.keepOnly(order.id, row.id)
  }
}

/**
 * As in core, a new session replaces those before it, but not before it is there: a payment of ours
 * that is refused leaves the other methods alone. So does money that came in meanwhile.
 */
async function deleteReplaced(
  before: SessionFact[],
  collectionId: string,
  container: MedusaContainer
): Promise<void> {
  const present = await loadSessions(collectionId, container)
  const replaced = present.filter(
    (session) =>
      before.some(({ id }) => id === session.id) && isReplaceable(session)
  )
  await deleteSessions(
    replaced.map(({ id }) => id),
    container
  )
}

async function loadSessions(
  id: string,
  container: MedusaContainer
): Promise<SessionFact[]> {
  const { data } = await sourcesOf(container).query.graph({
    entity: "payment_collection",
    fields: moneyFields(),
    filters: { id },
  })
  return toSessionFacts((data[0] ?? {}) as CollectionMoney)
}

/** Before anybody is sent to pay the order's open invoice, or a new one, the others are read. */
async function decideAfterReads(
  order: PayableOrder,
  container: MedusaContainer
) {
  const facts = await orderPaymentFacts(order, container)
  const known = decideOrderPayment(facts)
  if (known.code !== "payable") {
    return known
  }
  const { merchantId: merchant_id } = facts
  const except = known.row?.id ?? null
  const isNews = await readOpenInvoices(
    { order_id: order.id, merchant_id, except },
    container
  )
  return isNews
    ? decideOrderPayment(await orderPaymentFacts(order, container))
    : known
}

/** false for a detached row: a new session takes it over, which keeps it from being cancelled. */
function isInUse(row: StoredRow | null): boolean {
  return Boolean(row?.session_id && !row.detached_at && !row.cancel_due_at)
}
