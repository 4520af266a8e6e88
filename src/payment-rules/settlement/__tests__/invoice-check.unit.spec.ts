import {
  findMismatch,
  isStillPaid,
  type FetchedInvoice,
} from "../invoice-check"
import { sampleRow } from "../../__tests__/samples"

const row = sampleRow()
const invoice: FetchedInvoice = {
  id: String(row.invoice_id),
  external_reference: row.id,
  amount: row.amount,
  currency: "EGP",
}
const other = "0b0e6f3a-7a43-4a0e-8f5d-0000000000bb"

const cases: [string, string | null, Partial<FetchedInvoice>][] = [
  ["the row's own invoice", null, {}],
  ["currency in lower case", null, { currency: "egp" }],
  ["currency in mixed case", null, { currency: "Egp" }],
  ["id in upper case", null, { id: invoice.id.toUpperCase() }],
  ["one piastre too little", "amount_mismatch", { amount: "103.89" }],
  ["one piastre too much", "amount_mismatch", { amount: "103.91" }],
  ["no amount at all", "amount_mismatch", { amount: "0.00" }],
  ["another currency", "currency_mismatch", { currency: "USD" }],
  ["another reference", "reference_mismatch", { external_reference: "x" }],
  ["no reference", "reference_mismatch", { external_reference: null }],
  ["another invoice", "reference_mismatch", { id: other }],
  [
    "another reference, currency and amount",
    "reference_mismatch",
    { external_reference: "x", currency: "USD", amount: "1.00" },
  ],
  [
    "another currency and amount",
    "currency_mismatch",
    { currency: "USD", amount: "1.00" },
  ],
]
it.each(cases)("%s → %j", (_, mismatch, changes) => {
  expect(findMismatch(row, { ...invoice, ...changes })).toBe(mismatch)
})

it.each([
  ["id", { invoice_id: invoice.id.toUpperCase() }],
  ["currency", { currency: "EGP" }],
])("the row's %s in upper case → still its invoice", (_, changes) => {
  const lower = { ...invoice, currency: "egp" }
  expect(findMismatch({ ...row, ...changes }, lower)).toBeNull()
})

it.each([
  ["103.9", null],
  ["103.904", null],
  ["103.905", "amount_mismatch"],
])("an amount of %s for 103.90 → %j", (amount, mismatch) => {
  expect(findMismatch(row, { ...invoice, amount })).toBe(mismatch)
})

it("a row whose creation is unknown takes any id that carries its reference", () => {
  const unknown = { ...row, invoice_id: null }
  expect(findMismatch(unknown, { ...invoice, id: other })).toBeNull()
  const foreign = { ...invoice, external_reference: "x" }
  expect(findMismatch(unknown, foreign)).toBe("reference_mismatch")
})

const paid = { ...invoice, status: "completed", cancelled_at: null }
const still: [
  string,
  boolean,
  Partial<typeof paid> | { cancelled_at: string },
][] = [
  ["completed", true, {}],
  ["completed and cancelled", false, { cancelled_at: "2026-11-22T10:00:00Z" }],
  ["pending again", false, { status: "pending" }],
  ["under review again", false, { status: "under_review" }],
  ["an unknown status", false, { status: "reversed" }],
  ["another amount", false, { amount: "103.89" }],
  ["another invoice", false, { id: other }],
  ["no reference", false, { external_reference: null }],
  [
    "a time of cancellation that is no date",
    false,
    { cancelled_at: "0000-00-00" },
  ],
]
it.each(still)(
  "a paid row, read again: %s → still paid: %s",
  (_, expected, changes) => {
    expect(isStillPaid(row, { ...paid, ...changes }, new Date())).toBe(expected)
  }
)
