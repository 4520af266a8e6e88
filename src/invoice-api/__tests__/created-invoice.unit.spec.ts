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

it.each([["17"], [undefined], [null]])("id %j → refused", (id) => {
  const answer = { ...createdAnswer, invoice: { ...createdAnswer.invoice, id } }
  expect(createdInvoiceSchema(true).safeParse(answer).success).toBe(false)
})
