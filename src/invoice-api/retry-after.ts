/**
 * The service's limits are per minute: a longer wait is a mistake or malice, and must not stop the
 * calls for days.
 */
const LONGEST_MS = 60 * 60 * 1000

const SECONDS = /^\d{1,9}$/
/** The one date format that servers may still generate (RFC 9110 § 5.6.7). */
const HTTP_DATE =
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * Reads a `Retry-After` header: seconds or an HTTP date (RFC 9110 § 10.2.3).
 * @param now epoch milliseconds
 * @returns milliseconds to wait, 0 to one hour; undefined for no header or for anything else in it.
 */
export function parseRetryAfter(
  header: unknown,
  now: number
): number | undefined {
  if (typeof header !== "string") {
    return undefined
  }
  const text = header.trim()
  if (SECONDS.test(text)) {
    return Math.min(Number(text) * 1000, LONGEST_MS)
  }
  if (!HTTP_DATE.test(text)) {
    return undefined
  }
  const until = Date.parse(text) - now
  if (Number.isNaN(until)) {
    return undefined
  }
  return Math.min(Math.max(until, 0), LONGEST_MS)
}
