import { buildCreateRequest, type Payer } from "../create-request"
import { sampleOptions, sampleRow } from "../../__tests__/samples"

const row = sampleRow({ locale: "ar-EG" })
const payer = { name: "Mona Ali", email: "mona@example.com", phone: "+20100" }
const nobody: Payer = { name: null, email: null, phone: null }
const urls = {
  success_url: "https://api.shop.example/s",
  cancel_url: "https://api.shop.example/c",
  webhook_url: "https://api.shop.example/w",
}

function build(
  changes: {
    row?: Partial<typeof row>
    payer?: Payer
    options?: Record<string, unknown>
  } = {}
) {
  return buildCreateRequest(
    { ...row, ...changes.row },
    changes.payer ?? payer,
    { urls, options: sampleOptions(changes.options) }
  )
}

const WHOLE = {
  amount: "103.90",
  currency: "EGP",
  external_reference: row.id,
  ...urls,
  customer_name: "Mona Ali",
  customer_email: "mona@example.com",
  customer_phone: "+20100",
  customer_metadata: { cart_id: "cart_1", locale: "ar-EG" },
  expires_in_hours: 6,
}

it("everything known → every field of the interface", () => {
  expect(build({ options: { expiresInHours: 6 } })).toEqual(WHOLE)
})

it("the reference is the row's id, never the cart's or the session's", () => {
  expect(build().external_reference).toBe(row.id)
})

it.each(Object.keys(WHOLE))("extraInvoiceFields.%s → ours stays", (field) => {
  const extraInvoiceFields = { [field]: "planted" }
  const options = { expiresInHours: 6, extraInvoiceFields }
  expect(build({ options })).toEqual(WHOLE)
})

it("further extraInvoiceFields → sent beside ours", () => {
  const extraInvoiceFields = { fee_flag: true, nested: { a: [1] } }
  const options = { expiresInHours: 6, extraInvoiceFields }
  expect(build({ options })).toEqual({ ...WHOLE, ...extraInvoiceFields })
})

it.each([
  ["customer_name", { ...payer, name: null }],
  ["customer_name", { ...payer, name: "" }],
  ["customer_name", { ...payer, name: "  " }],
  ["customer_email", { ...payer, email: null }],
  ["customer_phone", { ...payer, phone: " " }],
])("%s is not known → left out (%j)", (field, incomplete) => {
  const { [field]: _, ...whole } = build() as Record<string, unknown>
  expect(build({ payer: incomplete })).toEqual(whole)
})

it("blanks around a name → cut off", () => {
  expect(build({ payer: { ...payer, name: " Mona " } }).customer_name).toBe(
    "Mona"
  )
})

it("nobody known, no cart, no hours → only what every invoice has", () => {
  const request = build({
    row: { cart_id: null, locale: null },
    payer: nobody,
  })
  expect(request).toEqual({
    amount: "103.90",
    currency: "EGP",
    external_reference: row.id,
    ...urls,
    customer_metadata: {},
  })
  expect(Object.keys(request)).not.toContain("expires_in_hours")
})

const name = (text: string) =>
  build({ payer: { ...payer, name: text } }).customer_name

it.each([
  ["a mark that turns the text around", "Mona \u202Eila", "Mona ila"],
  ["isolates", "\u2066Mona\u2069 \u2067Ali\u2068", "Mona Ali"],
  ["marks of direction", "\u200EMona\u200F \u061CAli", "Mona Ali"],
  ["zero-width characters", "Mo\u200Bna\uFEFF A\u200D\u200Cli", "Mona Ali"],
  ["control characters", "Mo\u0000na\u0007 \u009BAli", "Mona Ali"],
  ["a line break", "Mona\r\nAli\u2028Hassan", "Mona Ali Hassan"],
  ["half a character", "Mona \uD83D", "Mona"],
  ["nothing else", "\u202E\u200B", undefined],
  ["an Arabic name", "منى علي", "منى علي"],
  ["accents written apart", "Zoe\u0308", "Zoe\u0308"],
])("a name with %s → it is not in it", (_, given, sent) => {
  expect(name(given)).toBe(sent)
})

it.each([
  ["100 letters", "x".repeat(100), "x".repeat(100)],
  ["100 letters between blanks", ` ${"x".repeat(100)} `, "x".repeat(100)],
  ["99 letters, a blank and a letter", `${"x".repeat(99)} y`, "x".repeat(99)],
  ["101 letters", "x".repeat(101), "x".repeat(100)],
  ["150 faces", "😀".repeat(150), "😀".repeat(100)],
  [
    "99 letters and an accented one",
    "x".repeat(99) + "e\u0308",
    "x".repeat(99),
  ],
  ["98 letters and a flag", "x".repeat(98) + "🇪🇬", "x".repeat(98) + "🇪🇬"],
  ["99 letters and a flag", "x".repeat(99) + "🇪🇬", "x".repeat(99)],
])(
  "a name of %s → 100 characters at most, none of them in part",
  (_, given, sent) => {
    expect(name(given)).toBe(sent)
  }
)

it.each([
  ["customer_email", { ...payer, email: "mona\u202E@example.com" }],
  ["customer_email", { ...payer, email: "\u202Emona@example.com" }],
  ["customer_email", { ...payer, email: `${"x".repeat(243)}@example.com` }],
  ["customer_phone", { ...payer, phone: "+20\u200B100" }],
  ["customer_phone", { ...payer, phone: "1".repeat(41) }],
])("%s is odd → left out, never sent in part (%j)", (field, odd) => {
  const { [field]: _, ...whole } = build() as Record<string, unknown>
  expect(build({ payer: odd })).toEqual(whole)
})

it.each([
  ["customer_email", { ...payer, email: `${"x".repeat(242)}@example.com` }],
  ["customer_phone", { ...payer, phone: "1".repeat(40) }],
  ["customer_phone", { ...payer, phone: ` ${"1".repeat(40)} ` }],
])("%s of the greatest length → sent whole", (field, long) => {
  const sent = build({ payer: long }) as Record<string, unknown>
  const value = sent[field]
  expect(Object.values(long).map((text) => text.trim())).toContain(value)
})
