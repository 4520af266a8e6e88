import { checkOrders, checkTransactions } from "./invariants-of-orders"
import {
  isOurs,
  repeated,
  rowOf,
  sameMoney,
  sum,
  type Invoice,
  type Snapshot,
} from "./snapshot"

/**
 * Invariants that hold after every fault, checked over the whole database and the whole
 * service. It knows nothing of the plugin's code.
 */

/** Each line names the invariant that does not hold; none: all is well. */
export function findViolations(world: Snapshot): string[] {
  return [
    ...world.invoices.flatMap((invoice) => checkPaid(invoice, world)),
    ...checkUnsettled(world),
    ...checkRefunds(world),
    ...checkOrders(world),
    ...findWrongs(world),
  ]
}

/** Violations that must not occur even briefly, while the plugin is at work. */
export function findWrongs(world: Snapshot): string[] {
  return [
    ...checkCaptures(world),
    ...checkCarts(world),
    ...checkAmounts(world),
    ...checkTransactions(world),
  ]
}

/** Paid, and neither in an order nor before a human. */
export function lostMoney(world: Snapshot): Invoice[] {
  return world.invoices.filter(
    (invoice) => checkPaid(invoice, world).length > 0
  )
}

/**
 * (I1) A paid invoice has exactly one order with its own capture of its amount, booked
 * there once, which stands unless all of the money went back; or an open attention row.
 */
function checkPaid(invoice: Invoice, world: Snapshot): string[] {
  const row = rowOf(invoice, world)
  if (!invoice.paid || row?.shown) {
    return []
  }
  const name = `I1: paid invoice ${invoice.id}`
  if (!row) {
    return [`${name} is not in the ledger`]
  }
  const collection = row.payment_collection_id
  const orders = world.orders.filter(({ collections }) =>
    collections.includes(collection)
  )
  const captures = world.captures.filter((c) => c.collection_id === collection)
  const [order] = orders
  const [capture] = captures
  const booked = (order?.transactions ?? []).filter(
    (one) => one.capture === capture?.id
  )
  const isGivenBack = sum(row.returned) >= sum([invoice])
  const isWhole =
    row.settled &&
    orders.length === 1 &&
    (!order?.canceled || isGivenBack) &&
    captures.length === 1 &&
    capture?.session_id === row.session_id &&
    sameMoney(capture.amount, invoice.amount) &&
    booked.length === 1 &&
    sameMoney(booked[0]?.amount, invoice.amount)
  return isWhole
    ? []
    : [
        `${name} has ${orders.length} orders (${order?.canceled ? "canceled" : "standing"}), captures [${captures.map((c) => c.amount).join()}], transactions [${booked.map(({ amount }) => amount).join()}], settled ${row.settled}, captured by its session ${capture?.session_id === row.session_id}`,
      ]
}

/** (I2) Each capture of ours is of one paid invoice, and no two are of the same. */
function checkCaptures(world: Snapshot): string[] {
  const paid = world.invoices.filter((invoice) => invoice.paid)
  return world.captures.filter(isOurs).flatMap((capture) => {
    const index = paid.findIndex(
      (invoice) =>
        rowOf(invoice, world)?.payment_collection_id ===
          capture.collection_id && sameMoney(capture.amount, invoice.amount)
    )
    if (index >= 0) {
      paid.splice(index, 1)
      return []
    }
    return [
      `I2: capture of ${capture.amount} in ${capture.collection_id} has no paid invoice`,
    ]
  })
}

/** (I3) At most one standing order and one capture for each cart; on a draft, none. */
function checkCarts({ orders, captures }: Snapshot): string[] {
  const standing = orders.filter((order) => !order.canceled)
  const drafts = orders.filter((order) => order.draft)
  return [
    ...drafts
      .filter(({ transactions }) => transactions.length > 0)
      .map(({ id }) => `I3: draft ${id} holds captured money`),
    ...repeated(standing.map((order) => order.cart_id)).map(
      (cart) => `I3: cart ${cart} has several orders`
    ),
    ...repeated(standing.flatMap((order) => order.collections)).map(
      (collection) => `I3: collection ${collection} has several orders`
    ),
    ...repeated(captures.map((capture) => capture.collection_id)).map(
      (collection) => `I3: collection ${collection} was captured several times`
    ),
  ]
}

/**
 * (I5) Captured in a collection is at most what its paid invoices brought, by sessions of just
 * their amounts.
 */
function checkAmounts(world: Snapshot): string[] {
  const captures = world.captures.filter(isOurs)
  const paid = world.invoices.filter((invoice) => invoice.paid)
  const collections = new Set(captures.map((one) => one.collection_id))
  const sums = [...collections].flatMap((id) => {
    const captured = sum(captures.filter((one) => one.collection_id === id))
    const brought = sum(
      paid.filter(
        (invoice) => rowOf(invoice, world)?.payment_collection_id === id
      )
    )
    return captured > brought
      ? [`I5: ${captured / 100} captured in ${id}, ${brought / 100} paid`]
      : []
  })
  const wrong = captures.filter(
    ({ amount, session_amount }) =>
      session_amount !== null && !sameMoney(session_amount, amount.toFixed(2))
  )
  return [
    ...sums,
    ...wrong.map(
      ({ amount, session_amount, session_id }) =>
        `I5: ${amount} captured by session ${session_id} of ${session_amount}`
    ),
  ]
}

/** (I5) At rest a capture of ours has the settled row of its session, or a human knows. */
function checkUnsettled({ captures, rows }: Snapshot): string[] {
  return captures.filter(isOurs).flatMap((capture) => {
    const inCollection = rows.filter(
      (row) => row.payment_collection_id === capture.collection_id
    )
    const isKnown = inCollection.some(
      (row) =>
        row.shown || (row.settled && row.session_id === capture.session_id)
    )
    return isKnown
      ? []
      : [
          `I5: capture of ${capture.amount} in ${capture.collection_id} has no settled row, and no human knows`,
        ]
  })
}

/**
 * (I5) Medusa refunds no more than a human recorded, and what went back is not captured afterwards.
 */
function checkRefunds({ captures, rows }: Snapshot): string[] {
  return captures.filter(isOurs).flatMap((capture) => {
    const row = rows.find(({ session_id }) => session_id === capture.session_id)
    const returned = row?.returned ?? []
    return [
      ...(sum([{ amount: capture.refunded }]) > sum(returned)
        ? [
            `I5: ${capture.refunded} refunded by session ${capture.session_id}, recorded [${returned.map((one) => one.amount).join()}]`,
          ]
        : []),
      ...returned
        .filter(({ at }) => at < capture.at)
        .map(
          ({ amount }) =>
            `I5: session ${capture.session_id} was captured after ${amount} went back`
        ),
    ]
  })
}
