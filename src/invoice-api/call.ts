/**
 * The operations of the interface (docs/openapi/service.yaml), without the webhook, which is the
 * service's call.
 */
export type Operation =
  "createInvoice" | "getInvoice" | "cancelInvoice" | "getMerchant"

/** One call of one operation, as the client hands it to the transport. */
export type Call = {
  operation: Operation
  method: "GET" | "POST"
  /** Below `baseUrl`, ids filled in, never a query. */
  path: string
  /** JSON text. */
  body?: string
}

/** An answer of any status, for code that collects what the interface does not show. */
export type SeenAnswer = {
  operation: Operation
  status: number
  /** The decoded body, at most 1 MB; it may hold anybody's data. */
  text: string
}

/**
 * An answer of any status. Only the client and its errors read it, nothing outside this folder.
 */
export type Answer = {
  status: number
  /** The decoded body, at most 1 MB. */
  text: string
  /** The service's id of the request; safe to show. */
  requestId?: string
  retryAfterMs?: number
}
