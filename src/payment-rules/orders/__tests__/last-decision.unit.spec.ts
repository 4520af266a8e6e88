import { lastDecision } from "../last-decision"
import type { LedgerRow } from "../../settlement/ledger-row"
import { later, sampleRow } from "../../__tests__/samples"

const line = (kind: string, attention: string, payment_id?: string) => ({
  kind,
  seen: { attention, ...(payment_id && { payment_id }) },
})
const capture = (kind: string, payment_id: string) =>
  line(kind, "captured_unpaid", payment_id)
const amount = line("resolve", "amount_mismatch")
const overpaid = line("resolve", "overpaid")
const unpaid = line("resolve", "order_unpaid")
const twice = line("resolve", "ordered_twice")
const VOID = { status: "cancelled" } as const

type Lines = ReturnType<typeof line>[]

const MUTED = { muted_reason: "overpaid" }
const DECIDED = { last_answer: "20.00", decided_answer: "20.00" }
const CHANGED = { last_answer: "21.00", decided_answer: "20.00" }

it.each([
  ["nothing", {}, [], null, null],
  ["a decision that is over", {}, [overpaid], null, null],
  ["a muted reason", MUTED, [overpaid], "overpaid", null],
  ["a mute without its line", MUTED, [], "overpaid", null],
  ["an answer", DECIDED, [amount], "amount_mismatch", null],
  ["an answer that changed since", CHANGED, [amount], null, null],
  ["an answer that was not kept", {}, [amount], null, null],
  [
    "an answer, and the present one is not known",
    { decided_answer: "20.00" },
    [amount],
    null,
    null,
  ],
  [
    "a surplus, the answer still the decided one",
    DECIDED,
    [overpaid],
    null,
    null,
  ],
  [
    "an answer, then a capture of another line",
    { ...DECIDED },
    [amount, line("attention", "amount_mismatch")],
    "amount_mismatch",
    null,
  ],
  [
    "an answer, then something else",
    { ...DECIDED, ...MUTED },
    [amount, overpaid],
    "overpaid",
    null,
  ],
  ["a second order", {}, [twice], "ordered_twice", null],
  [
    "a second order, then a surplus",
    MUTED,
    [twice, overpaid],
    "overpaid",
    null,
  ],
  [
    "a surplus, then a second order",
    MUTED,
    [overpaid, twice],
    "ordered_twice",
    null,
  ],
  [
    "a second order, taken back",
    {},
    [twice, line("reopen", "ordered_twice")],
    null,
    null,
  ],
  ["a capture", {}, [capture("resolve", "pay_1")], "captured_unpaid", "pay_1"],
  [
    "a capture, shown again",
    {},
    [capture("resolve", "pay_1"), capture("attention", "pay_1")],
    null,
    null,
  ],
  [
    "two captures, the second one taken back",
    {},
    [
      capture("resolve", "pay_1"),
      capture("resolve", "pay_2"),
      capture("reopen", "pay_2"),
    ],
    "captured_unpaid",
    "pay_1",
  ],
  [
    "a surplus, then a capture",
    MUTED,
    [overpaid, capture("resolve", "pay_1")],
    "captured_unpaid",
    "pay_1",
  ],
  [
    "a capture, then a surplus",
    MUTED,
    [capture("resolve", "pay_1"), overpaid],
    "overpaid",
    null,
  ],
  [
    "an order, and the answer changed since",
    VOID,
    [unpaid],
    "order_unpaid",
    null,
  ],
  [
    "an order, and took it back",
    VOID,
    [unpaid, line("reopen", "order_unpaid")],
    null,
    null,
  ],
  [
    "an order for two reasons, the second one taken back",
    VOID,
    [
      unpaid,
      line("resolve", "review_rejected"),
      line("reopen", "review_rejected"),
    ],
    null,
    null,
  ],
  ["an order, and its invoice can be paid again", {}, [unpaid], null, null],
  [
    "a capture, and its own money",
    { resolved_at: later(0), attention_reason: "cart_changed" },
    [capture("resolve", "pay_1")],
    "cart_changed",
    null,
  ],
] as [string, Partial<LedgerRow>, Lines, string | null, string | null][])(
  "a human has decided about %s (%j) → the last that stands",
  (_, row, lines, reason, payment_id) => {
    const decision = lastDecision(sampleRow(row), lines)
    expect(decision).toEqual(reason && { reason, payment_id })
  }
)

it("lines that name no reason and no payment → none of them is a decision", () => {
  const lines = [
    { kind: "resolve", seen: null },
    { kind: "resolve", seen: {} },
  ]
  expect(lastDecision(sampleRow(), lines)).toBeNull()
  const row = sampleRow(MUTED)
  expect(lastDecision(row, [...lines, overpaid, ...lines])).toEqual({
    ...{ reason: "overpaid", payment_id: null },
  })
})

it("a payment's id that is no text → no payment", () => {
  const seen = { attention: "overpaid", payment_id: 7 }
  const lines = [{ kind: "resolve", seen }]
  expect(lastDecision(sampleRow(MUTED), lines)).toEqual({
    ...{ reason: "overpaid", payment_id: null },
  })
})

it("closed by an earlier version → its reason is not known", () => {
  const row = sampleRow({ resolved_at: later(0), ...MUTED })
  expect(lastDecision(row, [overpaid])).toEqual({
    ...{ reason: null, payment_id: null },
  })
})
