import {
  isOurs,
  OURS,
  repeated,
  sum,
  type Capture,
  type Order,
  type Snapshot,
} from "./snapshot"

/** Invariants of the orders' money, at rest. */
export function checkOrders(world: Snapshot): string[] {
  return [
    ...world.orders.flatMap(checkTotals),
    ...world.orders.flatMap((order) => checkReturned(order, world)),
    ...world.orders.flatMap((order) => checkSurplus(order, world)),
    ...world.orders.flatMap((order) => checkForgotten(order, world)),
    ...checkWaiting(world),
  ]
}

/** (I7) A capture is one line of money in one order; it is never two, not even briefly. */
export function checkTransactions({ orders }: Snapshot): string[] {
  const lines = orders.flatMap(({ transactions }) => transactions)
  return repeated(lines.map(({ capture }) => capture)).map(
    (capture) => `I7: capture ${capture} is several transactions`
  )
}

/** (I7) An order's totals know of all its money: of two lines at once none is lost. */
function checkTotals({ id, booked, summed }: Order): string[] {
  return sum([{ amount: booked }]) === sum([{ amount: summed }])
    ? []
    : [`I7: order ${id} has ${booked} booked, its totals say ${summed}`]
}

/** (I7) An order's books show what Medusa refunded of its payments, and nothing else. */
function checkReturned(order: Order, { captures }: Snapshot): string[] {
  const refunds = captures
    .filter(({ collection_id }) => order.collections.includes(collection_id))
    .map(({ refunded }) => ({ amount: refunded }))
  const { id, canceled, returned } = order
  return canceled ||
    returned === null ||
    sum(refunds) === sum([{ amount: returned }])
    ? []
    : [
        `I7: order ${id} has ${returned} booked as refunded, its payments say [${refunds.map(({ amount }) => amount).join()}]`,
      ]
}

/**
 * (I8) No capture of ours brings an order over its total unseen. A surplus by an admin's
 * later edit or by another method is their own act.
 */
function checkSurplus(order: Order, world: Snapshot): string[] {
  const captures = world.captures.filter(({ collection_id }) =>
    order.collections.includes(collection_id)
  )
  const last = captures
    .filter(isOurs)
    .filter(({ at }) => order.edited_at === null || at > order.edited_at)
    .filter(({ at }) => heldAt(at, captures) > sum([{ amount: order.total }]))
  const isKnown = world.rows.some(
    (row) => row.knowsSurplus && isOfOrder(row, order)
  )
  return order.canceled || isKnown || last.length === 0
    ? []
    : [
        `I8: order ${order.id} of ${order.total} has captures [${captures.map(({ amount }) => amount).join()}], and no human knows`,
      ]
}

function heldAt(at: number, captures: Capture[]): number {
  const before = captures.filter((one) => one.at <= at)
  const refunds = before.map(({ refunded }) => ({ amount: refunded }))
  return sum(before) - sum(refunds)
}

/**
 * (I9) A row is not taken away from an order that was placed for it, if no other row
 * and no other provider may bring that order's money.
 */
function checkForgotten(order: Order, { rows }: Snapshot): string[] {
  const wasOurs = rows.some(
    ({ left_carts }) =>
      order.cart_id !== null && left_carts.includes(order.cart_id)
  )
  const isSomebodys =
    rows.some((row) => isOfOrder(row, order)) ||
    order.providers.some((provider) => provider !== OURS)
  return order.canceled || order.total <= 0 || !wasOurs || isSomebodys
    ? []
    : [`I9: order ${order.id} stands, and nothing can pay for it`]
}

/** (I10) What may still bring money, or has brought it, is read again. */
function checkWaiting({ rows }: Snapshot): string[] {
  return rows
    .filter(({ open, waits }) => open && !waits)
    .map(({ id }) => `I10: row ${id} is open, and nothing reads it again`)
}

function isOfOrder(row: Snapshot["rows"][number], order: Order): boolean {
  return (
    row.order_id === order.id ||
    order.collections.includes(row.payment_collection_id)
  )
}
