import { createdInvoiceSchema } from "../created-invoice"
import { createdAnswer } from "./wire-samples"

it.each([
  ["https://pay.example/i/1", true],
  ["http://localhost:9000/i/1", true],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["//pay.example/i/1", false],
  ["/i/1", false],
  ["", false],
  [null, false],
  [undefined, false],
])("payment_url %j → accepted: %s", (payment_url, isAccepted) => {
  const answer = { ...createdAnswer, payment_url }
  expect(createdInvoiceSchema.safeParse(answer).success).toBe(isAccepted)
})
