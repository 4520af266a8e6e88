import type { Redact } from "./secret-redactor"

/** Where services put the id of a request; the interface shows none. */
const HEADERS = ["x-request-id", "request-id", "x-correlation-id"]
const PRINTABLE_ID = /^[\w.:/=+-]{1,100}$/

/**
 * The service's id of the request, to be quoted to it. An odd id, or one that holds a secret, is
 * left out as a whole: half an id finds nothing.
 */
export function readRequestId(
  headers: Record<string, unknown>,
  redact: Redact
): string | undefined {
  const id = HEADERS.map((name) => headers[name]).find(Boolean)
  if (typeof id !== "string" || !PRINTABLE_ID.test(id)) {
    return undefined
  }
  return redact(id) === id ? id : undefined
}
