import { createdInvoiceSchema } from "../created-invoice"
import { isOnLoopback } from "../service-url"
import { createdAnswer, INVOICE_ID } from "./wire-samples"

it.each([
  ["https://pay.example/i/1", "https://service.example", true],
  ["http://pay.example/i/1", "https://service.example", false],
  ["http://localhost:9000/i/1", "https://service.example", false],
  ["http://127.0.0.1:4600/i/1", "http://127.0.0.1:4600", true],
  ["http://localhost:9000/i/1", "http://localhost:4600/sub", true],
  ["http://pay.example/i/1", "https://127.0.0.1.example", false],
  ["javascript:alert(1)", "http://localhost:4600", false],
  ["data:text/html,x", "http://localhost:4600", false],
  ["//pay.example/i/1", "http://localhost:4600", false],
  ["/i/1", "http://localhost:4600", false],
  ["", "http://localhost:4600", false],
  [null, "http://localhost:4600", false],
  [undefined, "http://localhost:4600", false],
])("payment_url %j from %s → accepted: %s", (payment_url, base, isAccepted) => {
  const answer = { ...createdAnswer, payment_url }
  const schema = createdInvoiceSchema(isOnLoopback(base))
  expect(schema.safeParse(answer).success).toBe(isAccepted)
})

it("an answer whose other fields are all odd → id and payment_url, the rest null and named", () => {
  const { payment_url } = createdAnswer
  const invoice = {
    id: INVOICE_ID,
    amount: 103.9,
    currency: null,
    status: 1,
    external_reference: 17,
    expires_at: "soon",
    cancelled_at: false,
    active_transaction: [],
  }
  expect(createdInvoiceSchema(true).parse({ invoice, payment_url })).toEqual({
    invoice: {
      id: INVOICE_ID,
      status: null,
      expires_at: null,
      unreadable: ["status", "expires_at"],
    },
    payment_url,
  })
})

it.each([
  ["https://pay.example/i/1?a=%20b#c", "https://pay.example/i/1?a=%20b#c"],
  ["https://pay.example/i/\u00001", "https://pay.example/i/%001"],
  ["https://pay.example/i/\ud800", "https://pay.example/i/%EF%BF%BD"],
  [" https://pay.example/i/1\n", "https://pay.example/i/1"],
])("payment_url %j → %s, as a browser reads it", (payment_url, read) => {
  const answer = { ...createdAnswer, payment_url }
  expect(createdInvoiceSchema(false).parse(answer).payment_url).toBe(read)
})

it("a status that no database keeps → kept as far as it can be", () => {
  const invoice = { ...createdAnswer.invoice, status: "pending\u0000" }
  const answer = { ...createdAnswer, invoice }
  expect(createdInvoiceSchema(true).parse(answer).invoice).toMatchObject({
    status: "pending\ufffd",
    unreadable: [],
  })
})

it("a payment_url whose host no name server knows → refused", () => {
  const payment_url = `https://${"a.".repeat(2000)}example/i/1`
  const answer = { ...createdAnswer, payment_url }
  expect(createdInvoiceSchema(false).safeParse(answer).success).toBe(false)
})

it.each([["17"], [undefined], [null]])("id %j → refused", (id) => {
  const answer = { ...createdAnswer, invoice: { ...createdAnswer.invoice, id } }
  expect(createdInvoiceSchema(true).safeParse(answer).success).toBe(false)
})
