/** Calls of orders. */
import { after, callsTo, CLAIM, set } from "./calls-to.mjs"

const NEW_ORDER = "order_new"

/** Core places an order for the row, and the ledger does not know it yet. */
const placedFor = ({ id, payment_collection_id }) => [
  set(id, CLAIM),
  (trx) =>
    trx("order_payment_collection").insert({
      id: "ordpay_new",
      order_id: NEW_ORDER,
      payment_collection_id,
    }),
]

/** The order's amount due; below zero: the surplus. */
const due = (order_id, pending_difference) => (trx) =>
  trx("order_summary")
    .where({ order_id })
    .update({ totals: JSON.stringify({ pending_difference }) })

function placedCalls({ paid, settled, held }) {
  const { order_id } = settled
  const unpaid = { status: "pending", placed_unpaid_at: new Date() }
  return callsTo("ledger/placed-orders", "PlacedOrderRepository", {
    "orderPlaced (new)": after(placedFor(paid), (placed) =>
      placed.orderPlaced(NEW_ORDER)
    ),
    "orderPlaced (known)": (placed) => placed.orderPlaced(order_id),
    "orderPlacedUnpaid (new)": after(
      [...placedFor(paid), set(paid.id, unpaid)],
      (placed) => placed.orderPlacedUnpaid(NEW_ORDER)
    ),
    isBeingPlaced: (placed) => placed.isBeingPlaced(order_id),
    attach: (placed) => placed.attach(paid, NEW_ORDER),
    forget: (placed) => placed.forget(held),
    keepUntil: (placed) => placed.keepUntil(settled, new Date()),
    factsOf: (placed) => placed.factsOf(order_id),
  })
}

function ledgerCalls({ paid, settled, held, payment }) {
  return callsTo("ledger/orders", "OrderRepository", {
    needsNoPayment: (orders) => orders.needsNoPayment(held.order_id),
    paidByOthers: (orders) =>
      orders.paidByOthers(payment.id, "pp_system_default"),
    rowsOf: (orders) => orders.rowsOf(settled.order_id),
    hasSeveralCollections: (orders) =>
      orders.hasSeveralCollections(settled.order_id),
    readEnded: (orders) => orders.readEnded(held.order_id),
    keepOnly: (orders) => orders.keepOnly(held.order_id, held.id),
    invoicesOf: (orders) => orders.invoicesOf(settled),
    hasCompetingPayment: (orders) => orders.hasCompetingPayment(paid),
  })
}

function holdCalls({ paid, settled, held, closed }) {
  return callsTo("ledger/order-holds", "OrderHolds", {
    "heldBy (settled)": (holds) => holds.heldBy(settled.order_id),
    "heldBy (under review)": after(due(held.order_id, 50), (holds) =>
      holds.heldBy(held.order_id)
    ),
    "heldBy (closed)": (holds) => holds.heldBy(closed.order_id),
    "heldBy (being placed)": after(placedFor(paid), (holds) =>
      holds.heldBy(NEW_ORDER)
    ),
    owedSinceClosing: (holds) => holds.owedSinceClosing(closed.order_id),
  })
}

function surplusCalls({ settled, overpaid }) {
  const uncounted = { amount: "0", version: null }
  const paid = { order_id: settled.order_id, uncounted }
  const order = { order_id: overpaid.order_id, uncounted }
  return callsTo("ledger/surplus", "SurplusWatch", {
    told: (surplus) => surplus.told(""),
    "follow (none)": (surplus) => surplus.follow(paid),
    "follow (begins)": after(due(settled.order_id, -5), (surplus) =>
      surplus.follow(paid, true)
    ),
    "follow (another one)": after(due(order.order_id, -5), (surplus) =>
      surplus.follow(order)
    ),
    "follow (ends)": (surplus) => surplus.follow(order),
    uncounted: (surplus) => surplus.uncounted(""),
    followOthers: (surplus) => surplus.followOthers(paid),
  })
}

function linkCalls({ link, settled }) {
  return callsTo("ledger/payment-links", "PaymentLinkRepository", {
    "open (new)": (links) => links.open(NEW_ORDER, "user"),
    "open (known)": (links) => links.open(link.order_id, "user"),
    get: (links) => links.get(link.id),
    ofOrder: (links) => links.ofOrder(link.order_id),
    "ofOrder (none)": (links) => links.ofOrder(settled.order_id),
    withdraw: (links) => links.withdraw(link.order_id, "user"),
  })
}

export function orderCalls(samples) {
  const { paid } = samples
  return [
    ...placedCalls(samples),
    ...ledgerCalls(samples),
    ...holdCalls(samples),
    ...surplusCalls(samples),
    ...linkCalls(samples),
    ...callsTo("ledger/successors", "SuccessorRepository", {
      isSuperseded: (successors) => successors.isSuperseded(paid),
      isReplaced: (successors) => successors.isReplaced(paid),
    }),
  ]
}
