/** Records of other payment providers, and of orders that they pay. */
export type Others = {
  sessions: { id: string; status: string }[]
  payments: {
    id: string
    canceled: boolean
    captured: number
    refunded: number
  }[]
  orders: {
    id: string
    canceled: boolean
    /**
     * Another provider's session or payment stands on it, and no payment of ours. Not
     * while a run of ours is placing it: core takes such an order back if it fails.
     */
    theirs: boolean
    /**
     * Rows of ours that may still bring money for it, or have brought it. An orphan,
     * which core left behind without its cart, awaits none: it is removed.
     */
    awaits: string[]
    /** Rows of ours that ended after the plugin had asked the service to cancel them. */
    dropped: string[]
  }[]
}

/**
 * The actor between two snapshots.
 * - `plugin`: nobody else; also an admin's click on one of our own buttons
 * - `pay_now`: a shopper who asked for our invoice on an order that stands
 * - `shopper`, `admin`: somebody who used Medusa itself
 */
export const ACTORS = ["plugin", "pay_now", "shopper", "admin"] as const
export type Actor = (typeof ACTORS)[number]

/** Money is promised or there; nobody but its owner lets go of it. */
const FIRM = ["authorized", "captured", "pending_authorization"]

/** (I6) Each line names a thing of others that changed without its owner's act. */
export function findTouched(before: Others, after: Others, by: Actor) {
  if (by === "admin") {
    return []
  }
  return [
    ...touchedSessions(before, after, by),
    ...touchedPayments(before, after, by),
    ...before.orders
      .filter(({ theirs, canceled }) => theirs && !canceled)
      .filter(({ id }) => find(after.orders, id)?.canceled !== false)
      .map(({ id }) => `I6: ${by} canceled order ${id} of another provider`),
    ...canceledTooEarly(before, after).map(
      ([id, rows]) => `I11: ${by} canceled order ${id}, which awaits ${rows}`
    ),
  ]
}

/** An order ends with its last invoice, and not because the plugin ended the others. */
function canceledTooEarly(before: Others, after: Others): [string, string][] {
  return after.orders.flatMap(({ id, canceled, awaits, dropped }) => {
    const earlier = find(before.orders, id)
    const awaited = [...awaits, ...dropped].filter((row) =>
      earlier?.awaits.includes(row)
    )
    const isEarly =
      canceled && earlier?.canceled === false && awaited.length > 0
    return isEarly ? [[id, awaited.join()]] : []
  })
}

function touchedSessions(before: Others, after: Others, by: Actor): string[] {
  if (by === "shopper") {
    return []
  }
  const kept = before.sessions.filter(
    ({ status }) => by === "plugin" || FIRM.includes(status)
  )
  const changed = kept.filter(
    ({ id, status }) => find(after.sessions, id)?.status !== status
  )
  return [...changed, ...added(before.sessions, after.sessions)].map(
    ({ id }) =>
      `I6: ${by} changed session ${id}: ${statusOf(before, id)} → ${statusOf(after, id)}`
  )
}

const statusOf = ({ sessions }: Others, id: string) =>
  find(sessions, id)?.status ?? "none"

function touchedPayments(before: Others, after: Others, by: Actor): string[] {
  const changed = before.payments.filter(
    (one) => stateOf(one) !== stateOf(find(after.payments, one.id))
  )
  const made = by === "shopper" ? [] : added(before.payments, after.payments)
  return [...changed, ...made].map(
    (one) =>
      `I6: ${by} changed payment ${one.id}: ${stateOf(one)} → ${stateOf(find(after.payments, one.id))}`
  )
}

function stateOf(payment: Others["payments"][number] | undefined): string {
  return payment
    ? `canceled ${payment.canceled}, captured ${payment.captured}, refunded ${payment.refunded}`
    : "none"
}

function find<One extends { id: string }>(all: One[], id: string) {
  return all.find((one) => one.id === id)
}

function added<One extends { id: string }>(before: One[], after: One[]) {
  return after.filter(({ id }) => !find(before, id))
}
