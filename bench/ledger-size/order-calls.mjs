/** Calls of orders. */
import { after, callsTo, CLAIM, readAll, set } from "./calls-to.mjs"

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
    keepUntil: (placed) =>
      placed.keepUntil(settled, { until: new Date(), due: new Date() }),
    readNext: (placed) => placed.readNext(settled, new Date()),
    isKept: (placed) => placed.isKept(order_id),
    factsOf: (placed) => placed.factsOf(order_id),
  })
}

function ledgerCalls({ paid, settled, held }) {
  return callsTo("ledger/orders", "OrderRepository", {
    needsNoPayment: (orders) => orders.needsNoPayment(held.order_id),
    rowsOf: (orders) => orders.rowsOf(settled.order_id),
    cancelDearer: (orders) => orders.cancelDearer(settled.order_id, "1.00"),
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
    isSecond: (holds) => holds.isSecond(settled.order_id),
    wasPaid: (holds) => holds.wasPaid(settled.order_id),
    owedSinceClosing: (holds) => holds.owedSinceClosing(closed.order_id),
  })
}

function surplusCalls({ settled, overpaid }) {
  const uncounted = { amount: "0", version: null }
  const paid = { order_id: settled.order_id, uncounted }
  const order = { order_id: overpaid.order_id, uncounted }
  return callsTo("ledger/surplus", "SurplusWatch", {
    told: (surplus) => readAll(surplus.told()),
    "follow (none)": (surplus) => surplus.follow(paid),
    "follow (begins)": after(due(settled.order_id, -5), (surplus) =>
      surplus.follow(paid, true)
    ),
    "follow (another one)": after(due(order.order_id, -5), (surplus) =>
      surplus.follow(order)
    ),
    "follow (ends)": (surplus) => surplus.follow(order),
    uncounted: (surplus) => readAll(surplus.uncounted()),
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
    press: (links) => links.press(link.id),
    leadTo: (links) => links.leadTo(link.id, settled.id),
    wasPressed: (links) => links.wasPressed(link.order_id, null),
    wasWithdrawn: (links) => links.wasWithdrawn(link.order_id, new Date(0)),
    wasLedByWithdrawn: (links) =>
      links.wasLedByWithdrawn(link.order_id, settled.id),
    withdraw: (links) => links.withdraw(link.order_id, "user"),
  })
}

function namedCalls({ settled, held, payment }) {
  const collection = settled.payment_collection_id
  return callsTo("ledger/order-links", "OrderLinks", {
    paidByOthers: (links) => links.paidByOthers(payment.id, "pp_other"),
    "namedBy (order)": (links) => links.namedBy(settled.order_id),
    "namedBy (payment)": (links) => links.namedBy(payment.id),
    "namedBy (nothing)": (links) => links.namedBy("item_new"),
    invoiceFor: (links) => links.invoiceFor(collection),
    isCollecting: (links) => links.isCollecting(held.payment_collection_id),
    ofItems: (links) => links.ofItems(["item_new"]),
    isJustPlaced: (links) => links.isJustPlaced(settled.order_id),
  })
}

function bookCalls({ settled, drawn }) {
  const { order_id, id: rowId } = settled
  const refundId = drawn.idempotency_key
  return callsTo("ledger/order-books", "OrderBooks", {
    whyNotNow: (books) =>
      books.whyNotNow(order_id, { rowId: null, refundId: null }),
    "whyNotNow (a refund)": (books) =>
      books.whyNotNow(order_id, { rowId, refundId }),
    isBeingWritten: (books) => books.isBeingWritten(order_id),
    "halfDone (all)": (books) => books.halfDone(null),
    "halfDone (one order)": (books) => books.halfDone(order_id),
    nameRefund: (books) => books.nameRefund("ordtrx_new", refundId),
    "leftCreditLines (all)": (books) => books.leftCreditLines(null),
    "leftCreditLines (one order)": (books) => books.leftCreditLines(order_id),
    "withoutCapture (all)": (books) => books.withoutCapture(null),
    "withoutCapture (one order)": (books) => books.withoutCapture(order_id),
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
    ...namedCalls(samples),
    ...bookCalls(samples),
    ...callsTo("ledger/successors", "SuccessorRepository", {
      isSuperseded: (successors) => successors.isSuperseded(paid),
      isReplaced: (successors) => successors.isReplaced(paid),
      orderEnd: (successors) => successors.orderEnd(samples.settled),
    }),
  ]
}
