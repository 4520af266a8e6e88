import type { AcceptedRequest, CreateRequest } from "./invoice"

type FieldErrors = Record<string, string[]>
type Check = (value: unknown) => string | null

const MIN_AMOUNT = 20
const MAX_AMOUNT = 70000

/** Sandbox's own limit: field lengths are not shown, 255 is what columns hold. */
const MAX_URL_LENGTH = 255
/** A hundred years: the limit is the sandbox's own. */
const MAX_HOURS = 876_000

const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

/**
 * One check per documented field; null means fine. Only `amount` has rules in
 * the document. The rest is what its types imply, and which fields may be left
 * out is the sandbox's choice: all but amount and currency.
 */
const CHECKS: Record<keyof CreateRequest, Check> = {
  amount: checkAmount,
  currency: (value) =>
    typeof value === "string" && value !== "" ? null : "must be a string",
  customer_name: optional(checkText),
  customer_email: optional(checkText),
  customer_phone: optional(checkText),
  customer_metadata: optional((value) =>
    typeof value === "object" && !Array.isArray(value)
      ? null
      : "must be an object"
  ),
  external_reference: optional(checkText),
  success_url: optional(checkUrl),
  cancel_url: optional(checkUrl),
  webhook_url: optional((value) => checkUrl(value) ?? checkSecure(value)),
  expires_in_hours: optional((value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_HOURS
      ? null
      : `must be an integer from 1 to ${MAX_HOURS}`
  ),
}

/** The errors of a create body, per field, or the request that it makes. */
export function checkCreateRequest(
  body: Record<string, unknown>
): { errors: FieldErrors } | { request: AcceptedRequest } {
  const errors: FieldErrors = {}
  for (const [field, check] of Object.entries(CHECKS)) {
    const problem = check(body[field])
    if (problem) {
      errors[field] = [`The ${field} ${problem}.`]
    }
  }
  if (Object.keys(errors).length > 0) {
    return { errors }
  }
  const request = body as unknown as CreateRequest
  return { request: { ...request, customer_pays_fee: hasFeeFlag(body) } }
}

/**
 * The names of the customer-pays-fee flags are not shown. No documented field
 * is a truth value, so any `true` in a valid request stands for such a flag.
 */
export function hasFeeFlag(body: Record<string, unknown>): boolean {
  return Object.values(body).includes(true)
}

function checkAmount(value: unknown): string | null {
  if (typeof value !== "number") {
    return "must be a number"
  }
  if (value < MIN_AMOUNT) {
    return `must be at least ${MIN_AMOUNT}`
  }
  if (value > MAX_AMOUNT) {
    return `must be at most ${MAX_AMOUNT}`
  }
  if (Number(value.toFixed(2)) !== value) {
    return "has more than 2 decimals"
  }
  return null
}

function checkText(value: unknown): string | null {
  return typeof value === "string" ? null : "must be a string"
}

/** Parsing would drop a line break or write a control character in another way. */
function checkUrl(value: unknown): string | null {
  if (
    typeof value !== "string" ||
    /[\s\p{Cc}]/u.test(value) ||
    !URL.canParse(value)
  ) {
    return "must be a URL"
  }
  if (!/^https?:$/.test(new URL(value).protocol)) {
    return "must be http or https"
  }
  if (value.length > MAX_URL_LENGTH) {
    return `must not be longer than ${MAX_URL_LENGTH} characters`
  }
  return null
}

/** "Must be HTTPS in production"; plain http reaches this machine only. */
function checkSecure(value: unknown): string | null {
  const { protocol, hostname } = new URL(String(value))
  return protocol === "https:" || LOOPBACK_HOSTS.includes(hostname)
    ? null
    : "must be https unless it is on loopback"
}

function optional(check: Check): Check {
  return (value) =>
    value === undefined || value === null ? null : check(value)
}
