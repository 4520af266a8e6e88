import { InvoiceApiClient, InvoiceApiError } from ".."
import type { Operation } from "../call"
import { errorCodeOf, type ErrorRule, errorRules } from "../error-rules"
import { errorOf, operations } from "./client-operations"
import { replyWith, startLocalService } from "./local-service"
import { configFor } from "./wire-samples"

async function errorFor(operation: Operation, status: number, body: unknown) {
  const service = await startLocalService(
    replyWith(status, body, { "retry-after": "60", "x-request-id": "req_1" })
  )
  const client = new InvoiceApiClient(configFor(service.url))
  const error = await errorOf(operations[operation](client))
  await service.close()
  return error
}

/** Bodies that carry a code, in shapes that services use. */
const codeShapes: [string, (code: string) => unknown][] = [
  ["code", (code) => ({ code })],
  ["error", (code) => ({ error: code, message: "Sorry" })],
  ["error.code", (code) => ({ error: { code, message: "Sorry" } })],
  ["data.error.code", (code) => ({ data: { error: { code } } })],
  ["errors[].code", (code) => ({ errors: [{ code, title: "Sorry" }] })],
  ["a key", (code) => ({ errors: { [code]: ["Sorry"] } })],
  ["within a message", (code) => ({ message: `Refused (${code}).` })],
  ["JSON text within JSON", (code) => ({ message: JSON.stringify({ code }) })],
  ["a JSON string", (code) => JSON.stringify(code)],
  ["plain text", (code) => `Error: ${code}`],
  ["HTML", (code) => `<h1>Error</h1>\n<p>${code}</p>`],
  ["upper case", (code) => ({ code: code.toUpperCase() })],
]

const amountShapes: [string, unknown][] = [
  ["errors.amount, a list", { errors: { amount: ["Too small"] } }],
  [
    "errors.amount, text",
    { message: "Invalid", errors: { amount: "Too small" } },
  ],
  ["errors.amount, an object", { errors: { amount: { min: 20 } } }],
  ["error.errors.amount", { error: { errors: { amount: ["Too small"] } } }],
  ["a key with a dot", { "errors.amount": "Too small" }],
  ["errors[].amount", { errors: [{ amount: "Too small" }] }],
  ["errors[].field", { errors: [{ field: "amount", message: "Too small" }] }],
  ["errors[].path", { errors: [{ path: ["body", "amount"] }] }],
  [
    "errors[].source.pointer",
    { errors: [{ source: { pointer: "/data/amount" } }] },
  ],
  ["plain text", "errors.amount: too small"],
]

const numberShapes: [string, unknown][] = [
  ["message", { message: "No active payment numbers are configured." }],
  [
    "error.message",
    { error: { message: "Merchant has no active payment numbers configured" } },
  ],
  [
    "errors.merchant",
    { errors: { merchant: ["Configure an active payment number first."] } },
  ],
  ["a code", { code: "no_active_payment_numbers" }],
  ["plain text", "no active payment numbers are configured"],
]

/** The shapes with which each row of the real table is tested. */
function shapesOf({ code, marker }: ErrorRule): [string, unknown][] {
  if (code === "amount_rejected") {
    return amountShapes
  }
  if (code === "no_active_numbers") {
    return numberShapes
  }
  if (marker) {
    return codeShapes.map(([name, shape]) => [name, shape(code)])
  }
  return [
    ["nothing", ""],
    ["a message", { message: "Sorry" }],
    ["HTML", "<h1>Sorry</h1>"],
    ["null", "null"],
    ["a list", [1, [2]]],
  ]
}

const cases = errorRules.flatMap((rule) =>
  shapesOf(rule).map(([shape, body]) => ({ ...rule, shape, body }))
)
it.each(cases)(
  "$status with $shape → $code",
  async ({ operation = "createInvoice", status, body, code }) => {
    const error = await errorFor(operation, status, body)
    expect(error).toBeInstanceOf(InvoiceApiError)
    expect(error).toMatchObject({
      code,
      outcome: "rejected",
      status,
      requestId: "req_1",
      retryAfterMs: 60_000,
    })
  }
)

/**
 * The errors of docs/openapi/service.yaml again, by hand: it detects a row that leaves the table.
 */
const documented: [Operation, number, unknown, string][] = [
  ["getMerchant", 401, "Unauthorized", "unauthorized"],
  ["createInvoice", 403, { code: "account_suspended" }, "account_suspended"],
  ["getMerchant", 403, { code: "account_suspended" }, "account_suspended"],
  ["createInvoice", 403, { code: "account_not_ready" }, "account_not_ready"],
  ["getInvoice", 404, "NotFound", "invoice_not_found"],
  ["createInvoice", 422, { errors: { amount: ["x"] } }, "amount_rejected"],
  [
    "createInvoice",
    422,
    { message: "no active payment numbers are configured" },
    "no_active_numbers",
  ],
  ["createInvoice", 422, { code: "invalid_fees" }, "invalid_fees"],
  ["getInvoice", 429, "RateLimited", "rate_limited"],
  ["cancelInvoice", 404, "", "operation_missing"],
  ["cancelInvoice", 405, "", "operation_missing"],
]
it.each(documented)("%s: %d with %j → %s", async (...row) => {
  const [operation, status, body, code] = row
  const error = await errorFor(operation, status, body)
  expect(error).toMatchObject({ code, outcome: "rejected", status })
})

const others: [string, Operation, number, unknown, string, string][] = [
  [
    "422 without a marker",
    "createInvoice",
    422,
    { message: "No" },
    "request_rejected",
    "rejected",
  ],
  [
    "422 about another field",
    "createInvoice",
    422,
    { errors: { currency: ["No"] }, input: { amount: 1 } },
    "request_rejected",
    "rejected",
  ],
  [
    "422 about a phone number",
    "createInvoice",
    422,
    { errors: { customer_phone: ["Not an active phone number"] } },
    "request_rejected",
    "rejected",
  ],
  [
    "422 with a code of 403",
    "createInvoice",
    422,
    { code: "account_suspended" },
    "request_rejected",
    "rejected",
  ],
  [
    "403 with a longer code",
    "createInvoice",
    403,
    { code: "account_suspended_partly" },
    "forbidden",
    "rejected",
  ],
  ["400", "createInvoice", 400, "", "request_rejected", "rejected"],
  ["404", "createInvoice", 404, "", "request_rejected", "rejected"],
  ["404", "getMerchant", 404, "", "request_rejected", "rejected"],
  ["405", "getInvoice", 405, "", "request_rejected", "rejected"],
  ["409", "cancelInvoice", 409, "", "request_rejected", "rejected"],
  [
    "500",
    "createInvoice",
    500,
    { code: "account_suspended" },
    "service_failed",
    "unknown",
  ],
  ["503", "getInvoice", 503, "", "service_failed", "unknown"],
  ["599", "cancelInvoice", 599, "", "service_failed", "unknown"],
  ["300", "getInvoice", 300, "", "redirected", "unknown"],
  ["304", "getInvoice", 304, "", "redirected", "unknown"],
  ["600", "createInvoice", 600, "", "unreadable_answer", "unknown"],
]
it.each(others)("%s to %s → its own meaning", async (...row) => {
  const [, operation, status, body, code, outcome] = row
  const error = await errorFor(operation, status, body)
  expect(error).toMatchObject({ code, outcome, status })
})

it.each([0, 199, 600, 999])(
  "status %d, none of HTTP's → unreadable",
  (status) => {
    expect(errorCodeOf("createInvoice", status, [])).toBe("unreadable_answer")
  }
)
