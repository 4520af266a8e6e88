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
    "other times without an offset",
    { completed_at: "2026-03-01 12:00:00" },
    { completed_at: "2026-03-01 12:00:00" },
  ],
  [
    "times left out instead of null",
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
    "one fee, as a number",
    { active_transaction: { fees: { customer_total: 105 } } },
    {
      active_transaction: {
        fees: { customer_total: "105", merchant_net: null },
      },
    },
  ],
]
it.each(accepted)("invoice with %s → read", (_, change, read) => {
  const invoice = invoiceSchema.parse({ ...wireInvoice, ...change })
  expect(invoice).toEqual({ ...readInvoice, ...read })
})

const FEES = "active_transaction.fees"
const odd: [string, Change, Change, string[]][] = [
  ...[undefined, null, "soon", 1772366400, "", [], {}, false].map(
    (value): [string, Change, Change, string[]] => [
      `expires_at ${JSON.stringify(value)}`,
      { expires_at: value },
      { expires_at: null },
      ["expires_at"],
    ]
  ),
  ...[
    "2026-03-01T12:00:00",
    "2026-99-01T12:00:00Z",
    "0001-01-01T00:00:00Z",
  ].map((value): [string, Change, Change, string[]] => [
    `expires_at ${value}`,
    { expires_at: value },
    { expires_at: null },
    ["expires_at"],
  ]),
  ...[5, true, "yes", "23/11/2026 10:00", { date: 1 }, [1]].map(
    (value): [string, Change, Change, string[]] => [
      `completed_at ${JSON.stringify(value)}`,
      { completed_at: value },
      { completed_at: "present" },
      ["completed_at"],
    ]
  ),
  ...["none", [], 7].map((value): [string, Change, Change, string[]] => [
    `active_transaction ${JSON.stringify(value)}`,
    { active_transaction: value },
    {},
    ["active_transaction"],
  ]),
  [
    "fees as a list",
    { active_transaction: { fees: [] } },
    { active_transaction: { fees: null } },
    [FEES],
  ],
  [
    "fees that are no numbers",
    {
      active_transaction: { fees: { customer_total: "n/a", merchant_net: {} } },
    },
    {
      active_transaction: {
        fees: { customer_total: null, merchant_net: null },
      },
    },
    [`${FEES}.customer_total`, `${FEES}.merchant_net`],
  ],
  [
    "everything odd at once, names and addresses too",
    {
      expires_at: "soon",
      completed_at: 5,
      active_transaction: [],
      customer_name: 7,
      customer_metadata: "none",
      success_url: {},
      created_at: null,
    },
    { expires_at: null, completed_at: "present" },
    ["expires_at", "completed_at", "active_transaction"],
  ],
]
it.each(odd)(
  "invoice with %s → read, the field named; null, or only present",
  (_, change, read, unreadable) => {
    const paid = { ...wireInvoice, status: "completed", ...change }
    expect(invoiceSchema.parse(paid)).toEqual({
      ...readInvoice,
      status: "completed",
      ...read,
      unreadable,
    })
  }
)

it.each([
  [undefined],
  [null],
  [""],
  [" "],
  [false],
  [0],
  [[]],
  ["0000-00-00"],
  ["0000-00-00 00:00:00"],
  [" 0000-00-00 "],
  ["0001-01-01T00:00:00Z"],
  ["-0001-11-30T00:00:00+00:00"],
  ["1970-01-01T02:00:00+02:00"],
])("cancelled_at and completed_at %j → null, nothing odd", (value) => {
  const times = { cancelled_at: value, completed_at: value }
  const invoice = invoiceSchema.parse({ ...wireInvoice, ...times })
  expect(invoice).toEqual(readInvoice)
})

it.each([["yes"], ["2026-02-30"], [true], [1772366400], [{ at: 1 }], [[1]]])(
  "cancelled_at %j → cancelled, whatever it says",
  (cancelled_at) => {
    const invoice = invoiceSchema.parse({ ...wireInvoice, cancelled_at })
    expect(invoice.cancelled_at).toEqual(expect.any(String))
  }
)

it("every field as described → nothing is read beyond what decisions rest on", () => {
  expect(Object.keys(invoiceSchema.parse(wireInvoice)).sort()).toEqual(
    Object.keys(readInvoice).sort()
  )
})

it.each([["-200000-01-01T00:00:00Z"], ["+200000-01-01T00:00:00Z"]])(
  "a time of %s → present, since no database keeps such a year",
  (time) => {
    const times = { completed_at: time, cancelled_at: time }
    expect(invoiceSchema.parse({ ...wireInvoice, ...times })).toMatchObject({
      completed_at: "present",
      cancelled_at: "present",
    })
  }
)

it.each([
  ["completed\u0000", "completed\ufffd"],
  ["\ud800completed", "\ufffdcompleted"],
  ["com\u202epleted", "com\u202epleted"],
])(
  "%j as status, currency and reference → kept as %j, never as another text",
  (text, kept) => {
    const texts = { status: text, currency: text, external_reference: text }
    expect(invoiceSchema.parse({ ...wireInvoice, ...texts })).toMatchObject({
      status: kept,
      currency: kept,
      external_reference: kept,
    })
  }
)

it("a status of any length → cut after a hundred characters, none in two", () => {
  const status = "😀".repeat(5000)
  const invoice = invoiceSchema.parse({ ...wireInvoice, status })
  expect(invoice.status).toBe("😀".repeat(100))
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
]
it.each(refused)("invoice with %s → refused", (_, change) => {
  expect(invoiceSchema.safeParse({ ...wireInvoice, ...change }).success).toBe(
    false
  )
})
