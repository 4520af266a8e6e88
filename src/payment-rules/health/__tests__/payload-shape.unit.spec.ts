import { mediaTypeOf, payloadShapeOf } from "../payload-shape"

const ID = "0b0e6f3a-7a43-4a0e-8f5d-1234567890ab"

it.each<[string, unknown, string[]]>([
  [
    "an envelope",
    {
      event: "invoice.completed",
      data: {
        invoice: { id: ID, amount: "103.90", completed_at: null, paid: true },
      },
    },
    [
      "data.invoice.amount: string (decimal text, 2 places)",
      "data.invoice.completed_at: null",
      "data.invoice.id: string (uuid)",
      "data.invoice.paid: boolean",
      "event: string",
    ],
  ],
  [
    "a list of errors",
    { errors: { amount: ["too small", "not a number"] }, code: 17 },
    ["code: number", "errors.amount.[]: string"],
  ],
  ["an empty list", { errors: [] }, ["errors: list"]],
  ["an empty object", { data: {} }, ["data: object"]],
  [
    "moments with and without an offset",
    { a: "2026-11-20T10:00:00+02:00", b: "2026-11-20T10:00:00" },
    [
      "a: string (timestamp with offset)",
      "b: string (timestamp without offset)",
    ],
  ],
  ["an address", { url: "https://x.example" }, ["url: string (address)"]],
  ["a lone word", "no", ["(body): string"]],
])("%s → key paths and types", (_what, body, shape) => {
  expect(payloadShapeOf(JSON.stringify(body))).toEqual(shape)
})

it.each([
  ["an e-mail", "mona@example.com"],
  ["a number", "201001234567"],
  ["an id", ID],
  ["a ULID", "01K9ZQ3M4N5P6R7S8T9V0WXYZA"],
  ["a row's id", "invpay_01K9ZQ3M4N5P6R7S8T9V0WXYZA"],
  ["an order's number", "order-10234"],
  ["a digest", "fb0e6f3a7c"],
  ["a sentence", "Mona Hassan"],
  ["Arabic text", "منى"],
  ["something long", "a".repeat(41)],
])("a key that looks like a value, %s → masked", (_what, key) => {
  expect(payloadShapeOf(JSON.stringify({ data: { [key]: 1 } }))).toEqual([
    "data.*: number",
  ])
})

it("a field with a number in its name → shown", () => {
  expect(
    payloadShapeOf(JSON.stringify({ address_1: "x", line2: "y" }))
  ).toEqual(["address_1: string", "line2: string"])
})

it("a key of 40 letters → shown", () => {
  const key = "a".repeat(40)
  expect(payloadShapeOf(JSON.stringify({ [key]: 1 }))).toEqual([
    `${key}: number`,
  ])
})

it("a long list → read as far as its fifth entry", () => {
  const entries = [1, 1, 1, 1, 1, "odd"]
  expect(payloadShapeOf(JSON.stringify({ entries }))).toEqual([
    "entries.[]: number",
  ])
})

it("free-form metadata → its keys are masked, and alike ones become one line", () => {
  const customer_metadata = { cart_id: "cart_1", locale: "ar", nickname: "mo" }
  expect(payloadShapeOf(JSON.stringify({ customer_metadata }))).toEqual([
    "customer_metadata.*: string",
  ])
})

it.each([
  ["", "", "(empty)"],
  [" \n", "", "(empty)"],
  ["<html><body>no</body></html>", "text/html", "(markup)"],
  ["Service unavailable", "text/plain", "(text)"],
])("%j, no JSON → %s%s", (text, type, line) => {
  expect(payloadShapeOf(text, type)).toEqual([line])
})

it("a form → its fields", () => {
  const type = "application/x-www-form-urlencoded; charset=utf-8"
  expect(payloadShapeOf("invoice_id=1&status=paid", type)).toEqual([
    "invoice_id: string (digits)",
    "status: string",
  ])
})

it("a body made to be endless → at most 60 lines, 6 deep", () => {
  const name = (at: number) =>
    String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))
  const wide = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [name(at), at])
  )
  expect(payloadShapeOf(JSON.stringify(wide))).toHaveLength(60)
  const deep = JSON.stringify({
    a: { b: { c: { d: { e: { f: { g: 1 } } } } } },
  })
  expect(payloadShapeOf(deep)).toEqual(["a.b.c.d.e.f: object"])
})

it.each([
  ["application/json; charset=utf-8", "application/json"],
  ["application/vnd.api+json", "application/vnd.api+json"],
  [" Application/JSON ; charset=utf-8", "application/json"],
  [undefined, "no media type"],
  ["mona@example.com", "no media type"],
])("content type %j → %s", (given, shown) => {
  expect(mediaTypeOf(given)).toBe(shown)
})
