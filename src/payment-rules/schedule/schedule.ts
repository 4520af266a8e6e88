import { endOf } from "../checkout/expiry"
import { isClosed, type LedgerRow } from "../settlement/ledger-row"

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * A pending invoice is refreshed this long after its creation, then every 8 hours:
 * most are paid within minutes, and thousands of abandoned ones share the read budget.
 */
const PENDING_AGES_MS = [
  ...[1, 3, 10, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 5, 6, 8, 12].map((hours) => hours * HOUR_MS),
]
const OLD_PENDING_WAIT_MS = 8 * HOUR_MS

/** If several invoices are due, those up to this age come first. */
export const YOUNG_MS = HOUR_MS
/** One in so many of the schedule's reads is for the invoice that has been due longest. */
export const OLDEST_EVERY = 3

/** Waits between tries to settle a paid invoice. */
const SETTLE_WAITS_MS = [
  2 * SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
]

/** A request by hand counts for ten minutes, so a paid row is tried several times in them. */
export const ASKED_WAIT_MS = MINUTE_MS

/** A paid row that waited longer is read again before its money is captured. */
const PAID_FRESH_MS = 15 * MINUTE_MS
/** The same limit for an urgent request, for example an admin's. */
const PAID_FRESH_IF_ASKED_MS = 10 * SECOND_MS

/** From this try on a failing order is shown to a human; the tries continue. */
export const SETTLE_TRIES_BEFORE_ATTENTION = 5

/** A review that takes this long is shown to a human. It never expires. */
const REVIEW_PATIENCE_MS = 7 * DAY_MS

/** A row that a human closed in doubt is read once more when it has been closed this long. */
export const CLOSED_WATCHED_MS = 7 * DAY_MS

/** Growing waits of repeated class 2 requests for a row that is not final. */
const UNCHANGED_WAITS_MS = [3, 10, 30, 60].map((seconds) => seconds * SECOND_MS)

/**
 * Ages, counted from the first unreadable answer, at which a row is refreshed; later
 * hourly. Soon at first, since most faults pass, and rarely in the end, so that a hundred
 * such rows do not use up the read budget.
 */
const UNREADABLE_AGES_MS = [
  ...[3, 10, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 5, 30, 60].map((minutes) => minutes * MINUTE_MS),
]

/** A row that could not be read for this long is shown to a human. */
const UNREADABLE_PATIENCE_MS = HOUR_MS

/**
 * When the schedule refreshes a row without a request; null: never again.
 * Under review: every 10 minutes for an hour, hourly for a day, then daily, and at
 * the moment it is overdue. Void rows: one and seven days after they became void, because
 * money can still arrive. A row whose creation is unknown: daily, since only a webhook
 * can tell more.
 */
export function nextDue(
  row: Pick<
    LedgerRow,
    "status" | "created_at" | "expires_at" | "settled_at" | "resolved_at"
  >,
  { now, statusSince }: { now: Date; statusSince: Date }
): Date | null {
  if (isClosed(row)) {
    return null
  }
  switch (row.status) {
    case "pending":
      return nextPendingRefresh(row, now)
    case "under_review":
      return nextReviewRefresh(statusSince, now)
    case "cancelled":
    case "expired":
      return nextOf(statusSince, [DAY_MS, 7 * DAY_MS], now)
    case "unknown":
      return nextLostRefresh(row, { now, namedAt: null })
    default:
      return null
  }
}

/**
 * When the void invoice of an order that stands unpaid is read again, unless something else asks
 * for an earlier read: as any void one, and then each time it has become twice as old.
 */
export function nextUnpaidOrderRead(
  row: Parameters<typeof nextDue>[0],
  time: { now: Date; statusSince: Date }
): Date {
  const age = time.now.getTime() - time.statusSince.getTime()
  return nextDue(row, time) ?? after(time.now, Math.max(age, DAY_MS))
}

/**
 * When a lost creation is refreshed again. A webhook shows that the service did something. If it
 * named an id that the service did not know yet, that id is tried again soon, for a day.
 * @param namedAt when the last webhook came, if it named such an id
 */
export function nextLostRefresh(
  row: Pick<LedgerRow, "created_at">,
  { now, namedAt }: { now: Date; namedAt: Date | null }
): Date {
  const daily = nextOf(row.created_at, [DAY_MS], now) ?? after(now, DAY_MS)
  if (!namedAt || now.getTime() - namedAt.getTime() >= DAY_MS) {
    return daily
  }
  const soon = after(now, unreadableWaitMs(namedAt, now))
  return soon < daily ? soon : daily
}

/**
 * When a row that a human closed in doubt is read again, beside its webhooks; null: never
 * again.
 */
export function nextClosedRead(closedAt: Date, now: Date): Date | null {
  return nextOf(closedAt, [HOUR_MS, DAY_MS, CLOSED_WATCHED_MS], now)
}

/**
 * When a paid row that could not be settled is tried again, by the tries so far.
 * @param isAsked a request by hand counts
 */
export function nextSettleTry(tries: number, now: Date, isAsked = false): Date {
  const wait = SETTLE_WAITS_MS[Math.max(0, tries - 1)] ?? HOUR_MS
  return after(now, isAsked ? Math.min(wait, ASKED_WAIT_MS) : wait)
}

/**
 * The last read of a paid row may no longer be true: it is too old, a later one did not
 * find the row paid, or a later one was put off, since no answer could be had or read. A row that
 * a human had closed is read before each try.
 */
export function mustConfirmPaid(
  row: Pick<LedgerRow, "last_read_at" | "doubted_at" | "reopened_at"> & {
    priority: number | null
    backoff_until: Date | null
  },
  now: Date
): boolean {
  const { doubted_at, reopened_at, backoff_until } = row
  if (doubted_at ?? reopened_at ?? backoff_until) {
    return true
  }
  const fresh = row.priority === 1 ? PAID_FRESH_IF_ASKED_MS : PAID_FRESH_MS
  return (
    row.last_read_at !== null &&
    now.getTime() - row.last_read_at.getTime() > fresh
  )
}

/** For a day nothing has shown whether a lost creation made an invoice. */
export function isCreationOverdue(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= DAY_MS
}

/** How long class 2 requests wait after the nth read that changed nothing. */
export function backoffWaitMs(unchangedReads: number): number {
  const step = Math.min(Math.max(unchangedReads, 1), UNCHANGED_WAITS_MS.length)
  return UNCHANGED_WAITS_MS[step - 1] ?? MINUTE_MS
}

/**
 * How long a paid row waits for its next read after one that did not find it paid. By then the row
 * has a human's attention, or waits for the service.
 */
export function doubtWaitMs(since: Date, now: Date): number {
  return Math.max(MINUTE_MS, unreadableWaitMs(since, now))
}

/** How long deferred requests wait after an answer that could not be read. */
export function unreadableWaitMs(since: Date, now: Date): number {
  const next = nextOf(since, UNREADABLE_AGES_MS, now) ?? after(now, HOUR_MS)
  return next.getTime() - now.getTime()
}

/** @param since the first failed read that was the row's own trouble (read-failure.ts) */
export function isUnreadableTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= UNREADABLE_PATIENCE_MS
}

function nextPendingRefresh(
  row: Pick<LedgerRow, "created_at" | "expires_at">,
  now: Date
): Date {
  const refreshAt =
    nextOf(row.created_at, PENDING_AGES_MS, now) ??
    after(now, OLD_PENDING_WAIT_MS)
  const end = endOf(row)
  return end && end > now && end < refreshAt ? end : refreshAt
}

/** @param statusSince when the review began, as far as the ledger knows */
export function isReviewOverdue(statusSince: Date, now: Date): boolean {
  return now.getTime() - statusSince.getTime() >= REVIEW_PATIENCE_MS
}

function nextReviewRefresh(statusSince: Date, now: Date): Date {
  const refreshAt = after(
    now,
    reviewWait(now.getTime() - statusSince.getTime())
  )
  const overdue = nextOf(statusSince, [REVIEW_PATIENCE_MS], now)
  return overdue && overdue < refreshAt ? overdue : refreshAt
}

function reviewWait(age: number): number {
  if (age < HOUR_MS) {
    return 10 * MINUTE_MS
  }
  return age < DAY_MS ? HOUR_MS : DAY_MS
}

function nextOf(start: Date, ages: number[], now: Date): Date | null {
  const next = ages.find((age) => start.getTime() + age > now.getTime())
  return next === undefined ? null : after(start, next)
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
