import { refuseApply } from "../../../src/payment-rules/orders/apply-decision"
import { refuseAction } from "../../../src/payment-rules/orders/admin-actions"
import { decideOrderPayment } from "../../../src/payment-rules/orders/order-payment"
import { PROVIDER_ID } from "../../../src/payment-rules/options/provider-id"
import type { Act } from "./acts"
import { standingOrder } from "./admin-model"
import { openOrderCollection } from "./order-collection"
import { OTHER_PROVIDER } from "./collection-model"
import type { MedusaModel, ModelOrder } from "./medusa-model"
import type { StoreModel } from "./store-model"

const LIMITS = { currencies: ["egp"], amountLimits: { min: 20, max: 70_000 } }

/** Another provider's session for the cart, or for what the order still owes. */
export function chooseOther(
  { medusa, now }: StoreModel,
  status: "pending" | "pending_authorization"
): void {
  const order = standingOrder(medusa)
  const collection = medusa.cart.completed
    ? order && openOf(medusa, order)
    : medusa.cart.collection
  if (collection && !medusa.isOver(collection)) {
    const id = medusa.newSessionId()
    collection.useSession({ id, provider_id: OTHER_PROVIDER, status }, now)
  }
}

function openOf(medusa: MedusaModel, { collections }: ModelOrder) {
  return collections
    .map((id) => medusa.collection(id))
    .find(({ status }) => ["not_paid", "awaiting"].includes(status))
}

/** Our route for an order that stands (orders/start-order-payment). */
export function payNow(store: StoreModel, answer: "ok" | "lost"): void {
  const { medusa } = store
  const order = standingOrder(medusa)
  const { code, row } = order
    ? decideOrderPayment(orderFacts(store, order))
    : { code: "no_order", row: null }
  const isInUse = row?.session_id && !row.detached_at
  if (!order || code !== "payable" || isInUse) {
    return
  }
  const collection = row
    ? medusa.collection(row.payment_collection_id)
    : openOrderCollection(medusa, order)
  if (collection) {
    store.choose(collection, answer)
  }
}

function orderFacts({ medusa, ledger, now }: StoreModel, order: ModelOrder) {
  const parts = order.collections.map((id) => medusa.collection(id))
  const isTheirs = (one: { provider_id: string }) =>
    one.provider_id !== PROVIDER_ID
  return {
    isSecond: false,
    canceled: order.canceled,
    due: medusa.due(order),
    givenBack: [],
    owedSinceClosing: new Map(),
    collections: order.collections,
    currency: "egp",
    rows: ledger.rows
      .filter(
        (row) =>
          row.order_id === order.id ||
          order.collections.includes(row.payment_collection_id)
      )
      .reverse(),
    others: {
      payments: parts
        .flatMap(({ payments }) => payments)
        .filter((one) => isTheirs(one) && !one.canceled)
        .map(({ captures }) => ({ isFullyCaptured: captures.length > 0 })),
      sessions: parts.flatMap(({ sessions }) => sessions).filter(isTheirs),
    },
    now,
    merchantReady: true,
    merchantId: null,
    options: LIMITS,
  }
}

export function applyToCart(
  store: StoreModel,
  { invoice, cart: at }: Extract<Act, { act: "apply" }>
): void {
  const { ledger, medusa } = store
  const row = ledger.rows[invoice % ledger.rows.length]
  const cart = medusa.carts[at]!
  const order = medusa.orders.find(({ cart_id }) => cart_id === cart.id)
  const facts = {
    ...{ cancelOperation: "available" as const, refunds: [] },
    ...{ merchantId: null, decision: null },
  }
  const { sessions, payments } = cart.collection
  const refused =
    !row ||
    !ledger.isAtRest(row, store.now) ||
    (row.payment_collection_id !== cart.collection.id &&
      medusa.ordersOf(row.payment_collection_id).length > 0) ||
    refuseAction("apply_to_cart", row, facts) ||
    refuseApply(row, {
      cart,
      cartOrderId: order?.id ?? null,
      sessions: sessions.map((one) => ({ ...one, hasPayment: false })),
      payments: payments.filter(({ canceled }) => !canceled),
    })
  if (refused) {
    return
  }
  if (row.payment_collection_id !== cart.collection.id) {
    row.session_id = null
    row.left_carts.push(...(row.cart_id ? [row.cart_id] : []))
  }
  row.payment_collection_id = cart.collection.id
  row.cart_id = cart.id
  row.claimed_until = null
  store.settle(row, "never")
}

/**
 * A thief's cart gets a session whose `data` names another one; the cart is
 * completed, or chosen for again, before our provider has answered.
 */
export function steal(
  store: StoreModel,
  { session, total, during }: Extract<Act, { act: "steal" }>
): void {
  const { medusa, ledger, now } = store
  const cart = medusa.carts[1]!
  const { collection } = cart
  const sent = ledger.rows[session % ledger.rows.length]?.session_id ?? null
  if (cart.completed || medusa.isOver(collection)) {
    return
  }
  medusa.resize(cart, total, now)
  const id = medusa.newSessionId()
  const raw = { id, provider_id: PROVIDER_ID, status: "pending", sent }
  const made = collection.useSession(raw, now)
  if (during === "complete") {
    store.complete(cart, "never")
  } else if (during === "choose") {
    store.choose(collection, "ok")
  }
  const row = store.initiate(collection, id, "ok")
  made.sent = null
  if (!row) {
    collection.sessions = collection.sessions.filter((one) => one !== made)
  }
}
