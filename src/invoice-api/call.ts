/**
 * The operations of the interface (service-interface.md § Endpoints), without the webhook, which is
 * the service's call.
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

/** Of an answer, whatever its status: for those who collect what the interface does not show. */
export type SeenAnswer = {
  operation: Operation
  status: number
  /** The decoded body, at most 1 MB; it may hold anybody's data. */
  text: string
}

/**
 * What came back, whatever its status: read by the client and by the errors, never by anyone
 * outside.
 */
export type Answer = {
  status: number
  /** The decoded body, at most 1 MB. */
  text: string
  /** The service's name for the request; fit to be shown. */
  requestId?: string
  retryAfterMs?: number
}
