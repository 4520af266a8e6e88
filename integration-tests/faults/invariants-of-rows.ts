/**
 * Invariants of each row of the ledger once faults have ended and time has passed: its events and
 * messages (I4), its next read and its checks (I7), and the first payment of a second one (I8).
 * It knows nothing of the plugin's code.
 */

export type RowFacts = {
  id: string
  payment_collection_id: string
  order_id: string | null
  status: string
  created_at: Date
  status_since: Date | null
  settled_at: Date | null
  resolved_at: Date | null
  attention_reason: string | null
  next_due_at: Date | null
  priority: number | null
  last_webhook_at: Date | null
  backoff_until: Date | null
  lease_until: Date | null
  verify_due_at: Date | null
}

/** A line of the history that carries an event. */
export type EventLine = {
  invoice_payment_id: string
  event_name: string
  decided: string | null
  announced_at: Date | null
  message_due_at: Date | null
}

/** An event that was emitted on the store's bus. */
type Emitted = { name: string; data: Record<string, unknown> }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Tolerance between the database's clock and ours. */
const SLACK_MS = 5_000

const STATUS_EVENTS: Record<string, string> = {
  under_review: "invoice-payment.under_review",
  cancelled: "invoice-payment.canceled",
  expired: "invoice-payment.expired",
}

const VOID = ["rejected", "cancelled", "expired"]
/** Money can still come after these ended, and the schedule reads for it. */
const LATE_READS = ["cancelled", "expired"]
const LATE_READS_FOR_MS = 7 * DAY_MS

/** Each line names a row and what is not so. */
export function findForgotten(
  rows: RowFacts[],
  told: { lines: EventLine[]; emitted: Emitted[] },
  now: Date
): string[] {
  return [
    ...rows.flatMap((row) => checkEvents(row, told.emitted)),
    ...told.lines.flatMap((line) => checkLine(line, told.emitted)),
    ...told.lines.flatMap(checkMessage),
    ...rows.flatMap((row) => checkRefresh(row, now)),
    ...rows.flatMap(checkVerified),
    ...rows.flatMap(checkRefused),
    ...rows.flatMap((row) => checkSecond(row, rows)),
  ]
}

/** (I4) Every settled, held, ended or attention row has its event, emitted at least once. */
function checkEvents(row: RowFacts, emitted: Emitted[]): string[] {
  const wanted = [
    ...(row.settled_at ? ["invoice-payment.paid"] : []),
    ...(STATUS_EVENTS[row.status] ? [STATUS_EVENTS[row.status]!] : []),
    ...(row.attention_reason ? ["invoice-payment.needs_attention"] : []),
  ]
  return wanted
    .filter(
      (name) =>
        !emitted.some((event) => {
          const isOf = event.name === name && event.data["id"] === row.id
          const isReason =
            !name.endsWith("needs_attention") ||
            event.data["reason"] === row.attention_reason
          return isOf && isReason
        })
    )
    .map((name) => `I4: ${name} of row ${row.id} was never sent`)
}

/** (I4) Each announcement in the history was emitted. */
function checkLine(line: EventLine, emitted: Emitted[]): string[] {
  const { invoice_payment_id, event_name, announced_at } = line
  const isSent = emitted.some(
    ({ name, data }) => name === event_name && data["id"] === invoice_payment_id
  )
  return isSent && announced_at
    ? []
    : [
        `I4: a line with ${event_name} of row ${invoice_payment_id} was ${isSent ? "sent, and is not marked" : "never sent"}`,
      ]
}

/** (I4) The message to the shopper that may follow an event was sent, or found not to apply. */
function checkMessage(line: EventLine): string[] {
  const { invoice_payment_id, event_name, message_due_at } = line
  return message_due_at
    ? [
        `I4: the message after ${event_name} of row ${invoice_payment_id} is still due`,
      ]
    : []
}

/** (I7) What an ended reason hid was looked for. */
function checkVerified(row: RowFacts): string[] {
  return row.verify_due_at
    ? [`I7: row ${row.id} is still to be checked for what a reason hid`]
    : []
}

/** (I7) Where a webhook came, the service has made the invoice, so it is read. */
function checkRefused({ id, status, last_webhook_at }: RowFacts): string[] {
  return status === "rejected" && last_webhook_at
    ? [`I7: row ${id} was refused, and a webhook has told of its invoice`]
    : []
}

/** (I8) Of the payments of one purchase not every one is called the second. */
function checkSecond(row: RowFacts, rows: RowFacts[]): string[] {
  const isSecond = (one: RowFacts) => one.attention_reason === "paid_twice"
  const isFirst = (one: RowFacts) =>
    one.status === "completed" &&
    !isSecond(one) &&
    (one.payment_collection_id === row.payment_collection_id ||
      (one.order_id !== null && one.order_id === row.order_id))
  return isSecond(row) && !rows.some(isFirst)
    ? [`I8: row ${row.id} is called the second payment, and none is the first`]
    : []
}

/** (I7) Every row is closed, void, shown as attention, or has a next read within its schedule. */
function checkRefresh(row: RowFacts, now: Date): string[] {
  const isClosed =
    row.settled_at !== null ||
    (row.resolved_at !== null && row.status === "completed")
  if (isClosed || row.resolved_at !== null) {
    return []
  }
  const limit = longestWait(row, now)
  const isShown = row.attention_reason !== null
  if (limit === null || (isShown && row.status !== "completed")) {
    return []
  }
  const wait = waitOf(row, now)
  return wait !== null && wait <= limit + SLACK_MS
    ? []
    : [
        `I7: row ${row.id} is ${row.status}, and its next read is ${wait === null ? "never" : `in ${Math.round(wait / 1000)} s, not within ${limit / 1000} s`}`,
      ]
}

/** The longest wait that the schedule allows; null: it is not read any more. */
function longestWait(row: RowFacts, now: Date): number | null {
  const age = now.getTime() - row.created_at.getTime()
  const since = (row.status_since ?? row.created_at).getTime()
  if (LATE_READS.includes(row.status)) {
    const left = since + LATE_READS_FOR_MS - now.getTime()
    return left > 0 ? left : null
  }
  if (VOID.includes(row.status)) {
    return null
  }
  switch (row.status) {
    case "completed":
      return HOUR_MS
    case "pending":
      return age < HOUR_MS ? 30 * MINUTE_MS : 8 * HOUR_MS
    default:
      // Under review, unknown, or being created.
      return DAY_MS
  }
}

/** Until the plugin may read the row by itself; a lease that nobody gave back is waited for. */
function waitOf(row: RowFacts, now: Date): number | null {
  const requested =
    row.priority === null
      ? []
      : [row.priority === 1 ? now : (row.backoff_until ?? now)]
  const refreshes = [row.next_due_at, ...requested].filter(
    (one) => one !== null
  )
  if (refreshes.length === 0) {
    return null
  }
  const next = Math.min(...refreshes.map((time) => time.getTime()))
  const free = row.lease_until?.getTime() ?? 0
  return Math.max(next, free, now.getTime()) - now.getTime()
}
