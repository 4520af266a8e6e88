import type { InvoiceApiCredentials } from "./invoice-api-config"

/** Visible ASCII, spaces only inside: what a header carries unchanged through every proxy. */
const SENDABLE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

/**
 * The headers that identify the merchant (docs/openapi/service.yaml). Key and secret always travel
 * together: the service answers 401 to one of them alone.
 * @throws TypeError when a value is empty or cannot be sent in a header as it is (a pasted line
 * break, a typographic dash). The value itself is never in the message.
 */
export function authenticationHeaders(
  credentials: InvoiceApiCredentials
): Record<string, string> {
  for (const secret of secretsIn(credentials)) {
    if (!SENDABLE.test(secret)) {
      throw new TypeError(
        "The credentials are empty, or hold line breaks, outer spaces or characters that a header cannot carry."
      )
    }
  }
  if ("accessToken" in credentials) {
    return { Authorization: `Bearer ${credentials.accessToken}` }
  }
  return {
    "X-API-Key": credentials.apiKey,
    "X-API-Secret": credentials.apiSecret,
  }
}

/** Every text that must never leave this folder except in a request header. */
export function secretsIn(credentials: InvoiceApiCredentials): string[] {
  return "accessToken" in credentials
    ? [credentials.accessToken]
    : [credentials.apiKey, credentials.apiSecret]
}
