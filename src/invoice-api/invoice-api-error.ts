import {
  type ErrorMeaning,
  errorMeanings,
  type InvoiceApiErrorCode,
} from "./error-meanings"

/** Where and how an error happened. Nothing in it may hold a credential: see make-error.ts. */
export type ErrorOccurrence = {
  method: "GET" | "POST"
  path: string
  status?: number
  requestId?: string
  retryAfterMs?: number
  /** Safe text that is appended to `merchantText`. */
  detail?: string
}

/**
 * The only error that the client throws; `code` says what happened. It never wraps an axios error,
 * whose `config` holds the credentials, and its message holds no text of the service: it can be
 * logged as it is.
 */
export class InvoiceApiError extends Error {
  /** Stable; listed in error-meanings.ts. */
  readonly code: InvoiceApiErrorCode
  /**
   * After "unknown" the invoice may exist (create) or may be cancelled (cancel). Of no meaning for
   * reads.
   */
  readonly outcome: ErrorMeaning["outcome"]
  readonly shopperText: ErrorMeaning["shopperText"]
  readonly merchantText: string
  readonly method: ErrorOccurrence["method"]
  /** Path below apiUrl, with ids, never with a query. */
  readonly path: string
  /** HTTP status, when there was an answer. */
  readonly status?: number
  /** The service's name for the request, when it gave one. */
  readonly requestId?: string
  /** Milliseconds the service asks to wait, at most one hour. */
  readonly retryAfterMs?: number

  constructor(code: InvoiceApiErrorCode, occurrence: ErrorOccurrence) {
    const { method, status, requestId, retryAfterMs } = occurrence
    const path = occurrence.path.replace(/[?#].*$/s, "")
    const meaning = errorMeanings[code]
    const place = [`${method} ${path}`]
    if (status !== undefined) {
      place.push(`HTTP ${status}`)
    }
    if (requestId !== undefined) {
      place.push(`request ${requestId}`)
    }
    super(`${meaning.merchantText} [${code}: ${place.join(", ")}]`)

    this.name = "InvoiceApiError"
    this.code = code
    this.outcome = meaning.outcome
    this.shopperText = meaning.shopperText
    this.merchantText = occurrence.detail
      ? `${meaning.merchantText} ${occurrence.detail}`
      : meaning.merchantText
    this.method = method
    this.path = path
    if (status !== undefined) {
      this.status = status
    }
    if (requestId !== undefined) {
      this.requestId = requestId
    }
    if (retryAfterMs !== undefined) {
      this.retryAfterMs = retryAfterMs
    }
  }
}
