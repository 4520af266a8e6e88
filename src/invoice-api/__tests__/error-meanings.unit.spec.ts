import { errorMeanings, InvoiceApiError } from ".."
import type { InvoiceApiErrorCode } from ".."

const codes = Object.keys(errorMeanings) as InvoiceApiErrorCode[]
const occurrence = { method: "POST", path: "/api/v1/invoices?x=1" } as const

it.each(codes)("%s → its texts and outcome", (code) => {
  const meaning = errorMeanings[code]
  const error = new InvoiceApiError(code, occurrence)
  expect(error).toBeInstanceOf(InvoiceApiError)
  expect(error).toMatchObject({
    code,
    ...meaning,
    ...occurrence,
    path: "/api/v1/invoices",
  })
  expect(error.message).toBe(
    `${meaning.merchantText} [${code}: POST /api/v1/invoices]`
  )
})

it("no two codes share a text for the merchant", () => {
  const texts = codes.map((code) => errorMeanings[code].merchantText)
  expect(new Set(texts).size).toBe(codes.length)
})

it.each(codes)("%s → the shopper reads nothing about the set-up", (code) => {
  const { en, ar } = errorMeanings[code].shopperText
  expect(en).not.toMatch(
    /api|credential|option|merchant|account|suspend|dashboard|http|redirect/i
  )
  expect(ar).toMatch(/^[^a-z]+$/i)
})

it("outcome unknown → exactly the errors after which the service may have acted", () => {
  const unknown = codes.filter(
    (code) => errorMeanings[code].outcome === "unknown"
  )
  expect(unknown.sort()).toEqual([
    "connection_lost",
    "redirected",
    "service_failed",
    "timed_out",
    "unreadable_answer",
  ])
})

it("an answer's error → its log line names status and request", () => {
  const answer = { status: 429, requestId: "req_1", retryAfterMs: 7000 }
  const error = new InvoiceApiError("rate_limited", {
    ...occurrence,
    ...answer,
  })
  expect(error).toMatchObject({ name: "InvoiceApiError", ...answer })
  expect(error.message).toMatch(
    / \[rate_limited: POST \/api\/v1\/invoices, HTTP 429, request req_1\]$/
  )
})
