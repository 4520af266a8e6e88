import {
  findForgotten,
  type EventLine,
  type RowFacts,
} from "../invariants-of-rows"

const NOW = new Date("2026-11-22T12:00:00Z")
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const later = (minutes: number) => ago(-minutes)

const ROW: RowFacts = {
  id: "row",
  payment_collection_id: "collection",
  order_id: null,
  status: "pending",
  created_at: ago(5),
  status_since: ago(5),
  settled_at: null,
  resolved_at: null,
  attention_reason: null,
  next_due_at: later(5),
  priority: null,
  last_webhook_at: null,
  backoff_until: null,
  lease_until: null,
  verify_due_at: null,
}

const emitted = (name: string, reason?: string) => ({
  name: `invoice-payment.${name}`,
  data: { id: "row", reason: reason ?? null },
})

const find = (
  row: Partial<RowFacts>,
  events: ReturnType<typeof emitted>[] = [],
  lines: EventLine[] = []
) => findForgotten([{ ...ROW, ...row }], { lines, emitted: events }, NOW)

const voided = { status: "cancelled", next_due_at: later(1440) }
const settled = { status: "completed", settled_at: NOW, next_due_at: null }
const shown = {
  status: "completed",
  attention_reason: "cart_changed",
  next_due_at: later(60),
}

it.each<[string, Partial<RowFacts>, ReturnType<typeof emitted>[]]>([
  ["pending, due in 5 min", {}, []],
  ["requested, not due", { next_due_at: null, priority: 1 }, []],
  ["settled, paid was sent", settled, [emitted("paid")]],
  ["cancelled, canceled was sent", voided, [emitted("canceled")]],
  ["rejected", { status: "rejected", next_due_at: null }, []],
  [
    "attention, sent with its reason",
    shown,
    [emitted("needs_attention", "cart_changed")],
  ],
])("%s → nothing is forgotten", (_, row, events) => {
  expect(find(row, events)).toEqual([])
})

it.each<[string, Partial<RowFacts>, ReturnType<typeof emitted>[], string]>([
  ["pending, nothing due", { next_due_at: null }, [], "I7: .* never"],
  ["pending, due in 2 h", { next_due_at: later(120) }, [], "I7: .* 7200 s"],
  [
    "pending, leased for ever",
    { lease_until: later(600) },
    [],
    "I7: .* 36000 s",
  ],
  [
    "paid, tried in 2 h",
    { status: "completed", next_due_at: later(120) },
    [],
    "I7",
  ],
  [
    "cancelled, never read again",
    { ...voided, next_due_at: null },
    [emitted("canceled")],
    "I7: .* never",
  ],
  ["settled, nothing sent", settled, [], "I4: .*paid"],
  ["cancelled, nothing sent", voided, [], "I4: .*canceled"],
  [
    "attention, sent with another reason",
    shown,
    [emitted("needs_attention", "paid_twice")],
    "I4: .*needs_attention",
  ],
  [
    "refused, and a webhook came",
    { status: "rejected", next_due_at: null, last_webhook_at: ago(1) },
    [],
    "I7: .* refused",
  ],
  ["to be checked, and not checked", { verify_due_at: ago(30) }, [], "I7"],
])("%s → named", (_, row, events, text) => {
  expect(find(row, events)).toEqual([expect.stringMatching(text)])
})

it.each<[string, Partial<EventLine>, string]>([
  ["is not marked", { announced_at: null }, "I4: .* not marked"],
  ["has its message due", { message_due_at: ago(30) }, "I4: .* still due"],
])("a line whose event was sent and that %s → named", (_, fields, text) => {
  const line = {
    invoice_payment_id: "row",
    event_name: "invoice-payment.canceled",
    decided: null,
    announced_at: NOW,
    message_due_at: null,
    ...fields,
  }
  expect(find(voided, [emitted("canceled")], [line])).toEqual([
    expect.stringMatching(text),
  ])
})

describe("a second payment", () => {
  const find = (first: Partial<RowFacts>, second: Partial<RowFacts> = {}) => {
    const rows = [
      { ...ROW, ...shown, id: "first", ...first },
      { ...ROW, ...shown, attention_reason: "paid_twice", ...second },
    ]
    const events = rows.map(({ id, attention_reason: reason }) => ({
      name: "invoice-payment.needs_attention",
      data: { id, reason },
    }))
    return findForgotten(rows, { lines: [], emitted: events }, NOW)
  }
  const elsewhere = { payment_collection_id: "another" }

  it.each<[string, Partial<RowFacts>, Partial<RowFacts>]>([
    ["collection", {}, {}],
    ["order", { ...elsewhere, order_id: "order" }, { order_id: "order" }],
  ])("of its %s another one is the first → right", (_, first, second) => {
    expect(find(first, second)).toEqual([])
  })

  it.each<[string, Partial<RowFacts>]>([
    ["is called so, too", { attention_reason: "paid_twice" }],
    ["is of another purchase", elsewhere],
    ["is not paid", { status: "pending" }],
  ])("the other one %s → named", (_, first) => {
    expect(find(first)).toContainEqual(expect.stringMatching("I8: row row"))
  })
})
