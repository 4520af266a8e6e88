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
 * Whether the row's own answer is unreadable: not JSON, one of the six deciding fields
 * broken, a redirect, a refusal while the merchant is active, any other 4xx or 5xx. Such a
 * row backs off and is finally shown to a human. An unreachable service says nothing about
 * a row: no row counts as unreadable, and no human is called for each row.
 */
export function isUnreadable({ code, status }: ReadFailure): boolean {
  const isAbsent = status !== null && NOBODY_HOME.includes(status)
  return !NO_ANSWER.includes(code) && !isAbsent
}
