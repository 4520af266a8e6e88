import type { Operation } from "./call"
import type { InvoiceApiErrorCode } from "./error-meanings"

export type ErrorRule = {
  status: number
  /** Only for this operation. */
  operation?: Operation
  /** Must be in one line of the body (see error-body.ts), whose shape is not shown. */
  marker?: RegExp
  code: InvoiceApiErrorCode
}

/**
 * The errors of docs/openapi/service.yaml; the first row that matches applies. A marker counts only
 * with its status: a body may echo what a shopper typed. The wording about payment numbers is not
 * shown, so any line about them matches.
 */
export const errorRules: readonly ErrorRule[] = [
  { status: 401, code: "unauthorized" },
  { status: 403, marker: /\baccount_suspended\b/i, code: "account_suspended" },
  { status: 403, marker: /\baccount_not_ready\b/i, code: "account_not_ready" },
  { status: 403, code: "forbidden" },
  { status: 404, operation: "getInvoice", code: "invoice_not_found" },
  // The path of cancel is not shown: no such path, or none for POST.
  { status: 404, operation: "cancelInvoice", code: "operation_missing" },
  { status: 405, operation: "cancelInvoice", code: "operation_missing" },
  { status: 422, marker: /\binvalid_fees\b/i, code: "invalid_fees" },
  {
    status: 422,
    marker: /payment[\s_-]*numbers?(?![a-z])/i,
    code: "no_active_numbers",
  },
  // "errors.amount: …", and lists: "errors.0.amount: …", "errors.0.field: amount",
  // "errors.0.pointer: /amount"
  {
    status: 422,
    marker:
      /\berrors(\.\d+)?\.amount\b|\berrors\.\d+\.[^:]*: (\S*[./])?amount$/i,
    code: "amount_rejected",
  },
  { status: 429, code: "rate_limited" },
]

/** The code of an answer outside 2xx; `lines` is its body, laid out by error-body.ts. */
export function errorCodeOf(
  operation: Operation,
  status: number,
  lines: readonly string[]
): InvoiceApiErrorCode {
  const rule = errorRules.find(
    (it) =>
      it.status === status &&
      (it.operation === undefined || it.operation === operation) &&
      (it.marker === undefined || lines.some((line) => it.marker?.test(line)))
  )
  if (rule) {
    return rule.code
  }
  if (status >= 300 && status < 400) {
    return "redirected"
  }
  if (status >= 400 && status < 500) {
    return "request_rejected"
  }
  if (status >= 500 && status < 600) {
    return "service_failed"
  }
  return "unreadable_answer"
}
