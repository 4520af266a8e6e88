import type { InvoiceApiErrorCode } from "../../invoice-api"

/** A read that was sent but returned no invoice. */
export type ReadFailure = {
  code: InvoiceApiErrorCode
  /** The answer's HTTP status, if there was an answer. */
  status: number | null
}

/** No complete answer: refused, unknown host name, broken off, timed out. */
const NO_ANSWER: readonly InvoiceApiErrorCode[] = [
  "connection_failed",
  "connection_lost",
  "timed_out",
]

/** Statuses of gateways and of a service in maintenance (RFC 9110 § 15.6.3 to 15.6.5). */
const NOBODY_HOME = [502, 503, 504]

/**
 * - `unreadable`: an answer about the row came, and it is not JSON, one of the six deciding
 *   fields is broken, it is a redirect, a refusal while the merchant is active, or any other 4xx
 *   or 5xx.
 * - `no_answer`: the service may be absent as a whole.
 */
export type FailureKind = "unreadable" | "no_answer"

export function failureKind({ code, status }: ReadFailure): FailureKind {
  const isAbsent = status !== null && NOBODY_HOME.includes(status)
  return NO_ANSWER.includes(code) || isAbsent ? "no_answer" : "unreadable"
}

/**
 * Whether a failed read is its row's own trouble: such a row is shown to a human after an hour.
 * While the service answers nobody, no human is notified for each row.
 * @param othersRead another row was read since the first failed read of this one
 */
export function isRowsOwn(kind: FailureKind, othersRead: boolean): boolean {
  return kind === "unreadable" || othersRead
}

const UNREAD_PATIENCE_MS = 60 * 60_000

/**
 * For an hour no read has answered a webhook of an invoice that the present credentials cannot
 * read: its money may be there, and nobody knows when it will be read.
 */
export function isWebhookUnread(
  row: { last_webhook_at: Date | null; last_read_at: Date | null },
  now: Date
): boolean {
  const { last_webhook_at: webhook, last_read_at: read } = row
  return (
    webhook !== null &&
    (read === null || webhook >= read) &&
    now.getTime() - webhook.getTime() >= UNREAD_PATIENCE_MS
  )
}
