import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
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
import type { SessionFact } from "../payment-rules/settlement/facts"
import { isOfAnother } from "../payment-rules/settlement/session-decision"
import { collectDue } from "../settlement/settle/collect-due"
import { createSession, deleteSessions } from "../settlement/settle/sessions"
import { readOpenInvoices } from "./read-open-invoices"
import {
  beingPrepared,
  loadSessions,
  replacedOf,
  whileNoneIsBegun,
} from "./replaced-sessions"

/** null: there is no such order. */
export async function loadPayableOrder(
  id: string,
  container: MedusaContainer
): Promise<PayableOrder | null> {
  return loadOrder(id, sourcesOf(container))
}

/** The ledger's and Medusa's current facts about an order's payment. */
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
  if (standing.code !== "payable" || (await isInUse(standing.row, container))) {
    return
  }
  const preferred = standing.row?.payment_collection_id
  const collectionId = await orders.turns.alone(
    order.id,
    () => collectDue(order.id, container, preferred),
    "shopper"
  )
  // Decided again: another provider may hold money by now.
  if (!collectionId || (await decide(order, container)).code !== "payable") {
    return
  }
  const before = await loadSessions(collectionId, container)
  const lost = await createSession(
    collectionId,
    container,
    order.customer_id
  ).then(() => false, ifReplaced)
  await whileNoneIsBegun({ order, collectionId }, container, async () => {
    const { code, row } = await decide(order, container)
    if (code !== "payable" || (!lost && !row)) {
      return
    }
    const present = await loadSessions(collectionId, container)
    if (!row || isOvertaken(row, present)) {
      throw beingPrepared(order)
    }
    await deleteSessions(replacedOf(before, present), container)
    await orders.keepOnly(order.id, row.id)
  })
}

/**
 * Another call for the same order replaced the session before core had written it. That call's
 * session serves both.
 * @throws any other error
 */
function ifReplaced(error: unknown): true {
  if (
    MedusaError.isMedusaError(error) &&
    error.type === MedusaError.Types.NOT_FOUND
  ) {
    return true
  }
  throw error
}

/**
 * Another method was chosen meanwhile, and core has deleted our session for it. Without another
 * method, a press of the same moment has replaced it.
 */
function isOvertaken(row: StoredRow, present: SessionFact[]): boolean {
  return (
    present.some(isOfAnother) &&
    !present.some(({ id }) => id === row.session_id)
  )
}

const decide = async (order: PayableOrder, container: MedusaContainer) =>
  decideOrderPayment(await orderPaymentFacts(order, container))

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

/**
 * false for a detached row: a new session takes it over, which keeps it from being cancelled. Also
 * false beside another method, which the shopper then gives up.
 */
async function isInUse(
  row: StoredRow | null,
  container: MedusaContainer
): Promise<boolean> {
  if (!row?.session_id || row.detached_at || row.cancel_due_at) {
    return false
  }
  const sessions = await loadSessions(row.payment_collection_id, container)
  return (
    sessions.some(({ id }) => id === row.session_id) &&
    !sessions.some(isOfAnother)
  )
}
