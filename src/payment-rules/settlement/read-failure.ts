import type { InvoiceApiErrorCode } from "../../invoice-api"

/** A read that was sent and brought no invoice. */
export type ReadFailure = {
  code: InvoiceApiErrorCode
  /** Of the answer, if there was one. */
  status: number | null
}

/** No whole answer came: refused, not found by name, broken off, timed out. */
const NO_ANSWER: readonly InvoiceApiErrorCode[] = [
  "connection_failed",
  "connection_lost",
  "timed_out",
]

/** What gateways and a service in maintenance say in its place (RFC 9110 § 15.6.3 to 15.6.5). */
const NOBODY_HOME = [502, 503, 504]

/**
 * Whether the row's own answer cannot be read: not JSON, one of the six deciding
 * fields broken, a redirect, a refusal while the merchant is active, any other 4xx or
 * 5xx. Such a row backs off and is shown to a human in the end. A service that cannot
 * be reached says nothing about any row: it ages none, and calls nobody for each.
 */
export function isUnreadable({ code, status }: ReadFailure): boolean {
  const isAbsent = status !== null && NOBODY_HOME.includes(status)
  return !NO_ANSWER.includes(code) && !isAbsent
}
