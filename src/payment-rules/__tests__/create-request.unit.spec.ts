import { buildCreateRequest, type Payer } from "../create-request"
import { sampleOptions, sampleRow } from "./samples"

const row = sampleRow({ locale: "ar-EG" })
const payer = { name: "Mona Ali", email: "mona@example.com", phone: "+20100" }
const nobody: Payer = { name: null, email: null, phone: null }
const addresses = {
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
    { addresses, options: sampleOptions(changes.options) }
  )
}

const WHOLE = {
  amount: "103.90",
  currency: "EGP",
  external_reference: row.id,
  ...addresses,
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
    ...addresses,
    customer_metadata: {},
  })
})
