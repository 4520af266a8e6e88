import { invoiceSchema } from "../invoice"
import { readInvoice, wireInvoice } from "./wire-samples"

type Change = Record<string, unknown>

const accepted: [string, Change, Change][] = [
  ["every field as described", {}, {}],
  ["an unknown field", { risk: { score: 3 } }, {}],
  [
    "a status nobody has seen",
    { status: "on_the_moon" },
    { status: "on_the_moon" },
  ],
  ["echoes that are null", { customer_name: null, success_url: null }, {}],
  ["empty metadata as a list (PHP)", { customer_metadata: [] }, {}],
  [
    "other moments without an offset",
    { completed_at: "2026-03-01 12:00:00" },
    { completed_at: "2026-03-01 12:00:00" },
  ],
  [
    "moments left out instead of null",
    { completed_at: undefined, cancelled_at: undefined },
    {},
  ],
  [
    "an offset without a colon",
    { expires_at: "2026-03-01T12:00:00+0200" },
    { expires_at: "2026-03-01T12:00:00+0200" },
  ],
  [
    "an offset of Z",
    { expires_at: "2026-03-01T12:00:00Z" },
    { expires_at: "2026-03-01T12:00:00Z" },
  ],
  [
    "no external_reference (made elsewhere)",
    { external_reference: undefined },
    { external_reference: null },
  ],
  ["active_transaction null", { active_transaction: null }, {}],
  [
    "an attempt without fees",
    { active_transaction: {} },
    { active_transaction: { fees: null } },
  ],
  [
    "fees as a list",
    { active_transaction: { fees: [] } },
    { active_transaction: { fees: null } },
  ],
  [
    "one fee figure, as a number",
    { active_transaction: { fees: { customer_total: 105 } } },
    {
      active_transaction: {
        fees: { customer_total: "105", merchant_net: null },
      },
    },
  ],
  [
    "fee figures that are no figures",
    {
      active_transaction: { fees: { customer_total: "n/a", merchant_net: {} } },
    },
    {
      active_transaction: {
        fees: { customer_total: null, merchant_net: null },
      },
    },
  ],
]
it.each(accepted)("invoice with %s → read", (_, change, read) => {
  const invoice = invoiceSchema.parse({ ...wireInvoice, ...change })
  expect(invoice).toEqual({ ...readInvoice, ...read })
})

it("every field as described → nothing is read beyond what decisions rest on", () => {
  expect(Object.keys(invoiceSchema.parse(wireInvoice)).sort()).toEqual(
    Object.keys(readInvoice).sort()
  )
})

const refused: [string, Change][] = [
  ["an id that is no UUID", { id: "17" }],
  ["no id", { id: undefined }],
  ["amount as a number", { amount: 103.9 }],
  ["amount with one place", { amount: "103.9" }],
  ["amount with three places", { amount: "103.900" }],
  ["amount with a comma", { amount: "1,103.90" }],
  ["a negative amount", { amount: "-103.90" }],
  ["no amount", { amount: undefined }],
  ["no currency", { currency: undefined }],
  ["an empty currency", { currency: "" }],
  ["status null", { status: null }],
  ["status as a number", { status: 1 }],
  ["an empty status", { status: "" }],
  ["external_reference as a number", { external_reference: 17 }],
  ["no expires_at", { expires_at: undefined }],
  ["expires_at without an offset", { expires_at: "2026-03-01T12:00:00" }],
  ["expires_at that is no moment", { expires_at: "2026-99-01T12:00:00Z" }],
  ["expires_at as a number", { expires_at: 1772366400 }],
  ["completed_at as a truth value", { completed_at: false }],
  ["an empty cancelled_at", { cancelled_at: "" }],
  ["active_transaction as text", { active_transaction: "none" }],
  ["active_transaction as a list", { active_transaction: [] }],
]
it.each(refused)("invoice with %s → refused", (_, change) => {
  expect(invoiceSchema.safeParse({ ...wireInvoice, ...change }).success).toBe(
    false
  )
})
