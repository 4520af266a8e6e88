import {
  compareWithCart,
  compareWithService,
  comparedText,
  toSeenInvoice,
} from "../compared-values"

const ROW = { id: "invpay_1", amount: "450.00", currency: "egp" }
const SEEN = { amount: "21", currency: "USD", reference: "other" }

it.each([
  ["amount_mismatch", { field: "amount", service: "21.00", asked: "450.00" }],
  ["currency_mismatch", { field: "currency", service: "USD", asked: "EGP" }],
  [
    "reference_mismatch",
    { field: "reference", service: "other", asked: "invpay_1" },
  ],
  ["order_failed", null],
  [null, null],
])("%s → %j", (reason, compared) => {
  expect(compareWithService(reason, ROW, SEEN)).toEqual(compared)
})

it("what was seen was not kept → nothing to compare", () => {
  expect(compareWithService("amount_mismatch", ROW, null)).toBeNull()
  expect(compareWithService("amount_mismatch", ROW, {})).toBeNull()
})

it("an empty text was seen → nothing to compare", () => {
  const seen = { ...SEEN, amount: "" }
  expect(compareWithService("amount_mismatch", ROW, seen)).toBeNull()
})

it.each([
  ["21", "21.00"],
  ["-5.5", "-5.50"],
  ["0.005", "0.01"],
  ["123456789012345", "123456789012345.00"],
  ["1234567890123456", "1234567890123456"],
  ["12,5 x", "12,5 x"],
  ["12.", "12."],
  [".5", ".5"],
  ["+5", "+5"],
  ["1e3", "1e3"],
  ["5 EGP", "5 EGP"],
  ["EGP 5", "EGP 5"],
])("an amount of %j → shown as %j", (amount, service) => {
  const seen = { ...SEEN, amount }
  expect(compareWithService("amount_mismatch", ROW, seen)).toEqual({
    ...{ field: "amount", service, asked: "450.00" },
  })
})

it("a reference that looks like an amount → as it was written", () => {
  const seen = { ...SEEN, reference: "21" }
  expect(compareWithService("reference_mismatch", ROW, seen)).toMatchObject({
    service: "21",
  })
})

it("an answer without a reference → kept without one", () => {
  const invoice = { id: "1", amount: "21.00", currency: "EGP" }
  expect(toSeenInvoice({ ...invoice, external_reference: null })).toEqual({
    amount: "21.00",
    currency: "EGP",
    reference: null,
  })
})

it("another's texts → a short line that the database takes", () => {
  expect(
    toSeenInvoice({
      id: "1",
      amount: "21.00",
      currency: "EGP",
      external_reference: `a\0\ud800b${"c".repeat(500)}`,
    }).reference
  ).toBe(`ab${"c".repeat(58)}`)
})

it.each([
  [550, "550.00", "100.00"],
  ["450.004", "450.00", "0.00"],
  [{ value: "400.5" }, "400.50", "-49.50"],
])("a cart of %j → %s, difference %s", (total, cart, difference) => {
  expect(compareWithCart(ROW, total)).toEqual({
    ...{ field: "cart", paid: "450.00", cart, difference },
  })
})

it("the bell's line", () => {
  const compared = compareWithService("amount_mismatch", ROW, SEEN)
  expect(comparedText(compared, "egp", "en")).toBe(
    "EGP 21.00 at the service, EGP 450.00 requested"
  )
  expect(comparedText(compareWithCart(ROW, 1), "egp", "en")).toBeNull()
  expect(comparedText(null, "egp", "en")).toBeNull()
})

it.each([
  [
    ...(["currency_mismatch", SEEN] as const),
    "USD at the service, EGP requested",
  ],
  [
    ...(["reference_mismatch", { ...SEEN, reference: "21" }] as const),
    "21 at the service, invpay_1 requested",
  ],
  [
    ...(["amount_mismatch", { ...SEEN, amount: "12,5 x" }] as const),
    "12,5 x at the service, 450.00 requested",
  ],
])("the bell's line of %s, %j → no money: %s", (reason, seen, line) => {
  const compared = compareWithService(reason, ROW, seen)
  expect(comparedText(compared, "egp", "en")).toBe(line)
})

it("the bell's line in Arabic", () => {
  const compared = compareWithService("currency_mismatch", ROW, SEEN)
  expect(comparedText(compared, "egp", "ar")).toBe(
    "لدى الخدمة \u2068USD\u2069، والمطلوب \u2068EGP\u2069"
  )
})

it("a long text of characters in two halves → none is kept by half", () => {
  const invoice = {
    amount: "21.00",
    currency: `a${"😀".repeat(100)}`,
    external_reference: null,
  }
  const { currency } = toSeenInvoice(invoice as never)
  expect(currency).toMatch(/^a(😀)+$/u)
})
