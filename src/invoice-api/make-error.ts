import type { Answer, Call } from "./call"
import type { ConnectionFailure } from "./connection-failure"
import { errorBodyLines, findServiceMessage } from "./error-body"
import { errorClasses } from "./error-classes"
import type { InvoiceApiErrorCode } from "./error-meanings"
import { errorCodeOf } from "./error-rules"
import type { ErrorOccurrence, InvoiceApiError } from "./invoice-api-error"
import type { Redact } from "./secret-redactor"

const LONGEST_QUOTE = 160
const REQUEST_ID = /^[\w.:/=+-]{1,100}$/

/**
 * The codes whose own text cannot name the reason, so that the service's is quoted to the merchant. Not 401: that is
 * where a service is most likely to repeat the credentials.
 */
const QUOTED = new Set<InvoiceApiErrorCode>(["forbidden", "request_rejected"])

/** The error for an answer outside 2xx. */
export function errorFromAnswer(
  call: Call,
  answer: Answer,
  redact: Redact
): InvoiceApiError {
  const code = errorCodeOf(call.operation, answer.status, answer.text)
  const occurrence = occurrenceOf(call, answer, redact)
  if (QUOTED.has(code)) {
    const message = findServiceMessage(errorBodyLines(answer.text))
    const quote = redact(message ?? "").slice(0, LONGEST_QUOTE)
    if (quote) occurrence.detail = `The service says: "${quote}"`
  }
  return new errorClasses[code](occurrence)
}

/** The error for a success status whose body is not what the interface describes. */
export function unreadableAnswer(
  call: Call,
  answer: Answer,
  problem: string,
  redact: Redact
): InvoiceApiError {
  const occurrence = occurrenceOf(call, answer, redact)
  return new errorClasses.unreadable_answer({
    ...occurrence,
    detail: `(${problem})`,
  })
}

/** The error for a call that got no whole answer. */
export function errorFromFailure(
  call: Call,
  failure: ConnectionFailure
): InvoiceApiError {
  return new errorClasses[failure.code]({
    method: call.method,
    path: call.path,
    ...(failure.reason && { detail: `(${failure.reason})` }),
  })
}

function occurrenceOf(
  { method, path }: Call,
  { status, requestId, retryAfterMs }: Answer,
  redact: Redact
): ErrorOccurrence {
  const occurrence: ErrorOccurrence = { method, path, status }
  // A request id is quoted as it is or not at all: half of one finds nothing.
  const isQuotable =
    requestId && REQUEST_ID.test(requestId) && redact(requestId) === requestId
  if (isQuotable) occurrence.requestId = requestId
  if (retryAfterMs !== undefined) occurrence.retryAfterMs = retryAfterMs
  return occurrence
}
