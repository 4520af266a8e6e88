import type { Answer, Call } from "./call"
import type { ConnectionFailure } from "./connection-failure"
import { errorBodyLines, findServiceMessage } from "./error-body"
import type { InvoiceApiErrorCode } from "./error-meanings"
import { errorCodeOf } from "./error-rules"
import { type ErrorOccurrence, InvoiceApiError } from "./invoice-api-error"
import type { Redact } from "./secret-redactor"
import { cut } from "./service-text"

const LONGEST_QUOTE = 160

/**
 * Codes whose own text cannot name the reason, so that the service's is quoted to the merchant.
 * Not 401: that answer is the most likely one to repeat the credentials.
 */
const QUOTED = new Set<InvoiceApiErrorCode>(["forbidden", "request_rejected"])

/** The error for an answer outside 2xx. */
export function errorFromAnswer(
  call: Call,
  answer: Answer,
  redact: Redact
): InvoiceApiError {
  const lines = errorBodyLines(answer.text)
  const code = errorCodeOf(call.operation, answer.status, lines)
  const occurrence = occurrenceOf(call, answer)
  if (QUOTED.has(code)) {
    const quote = redact(findServiceMessage(lines) ?? "")
    if (quote) {
      occurrence.detail = `The service says: "${cut(quote, LONGEST_QUOTE)}"`
    }
  }
  return new InvoiceApiError(code, occurrence)
}

/**
 * The error for a success status whose body is not what the interface describes.
 * @param problem what is wrong, in our words: the value itself may be anybody's data
 */
export function unreadableAnswer(
  call: Call,
  answer: Answer,
  problem: string
): InvoiceApiError {
  return new InvoiceApiError("unreadable_answer", {
    ...occurrenceOf(call, answer),
    detail: `(${problem})`,
  })
}

/** The error for a call without a complete answer. */
export function errorFromFailure(
  { method, path }: Call,
  { code, reason }: ConnectionFailure
): InvoiceApiError {
  const detail = reason === undefined ? {} : { detail: `(${reason})` }
  return new InvoiceApiError(code, { method, path, ...detail })
}

function occurrenceOf(
  { method, path }: Call,
  { status, requestId, retryAfterMs }: Answer
): ErrorOccurrence {
  return {
    method,
    path,
    status,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}
