import {
  ATTENTION_TEXTS,
  ENDS_WITH_INVOICE,
  graverThan,
  mutedWith,
  READ_REASONS,
  type AttentionReason,
} from "../attention"

/** Public names, listed in docs/operations.md: a change needs a migration note. */
const REASONS = [
  "amount_mismatch",
  "captured_unpaid",
  "currency_mismatch",
  "reference_mismatch",
  "session_missing",
  "order_failed",
  "paid_twice",
  "ordered_twice",
  "paid_elsewhere",
  "paid_after_cancel",
  "paid_after_expiry",
  "cart_changed",
  "overpaid",
  "unknown_status",
  "contradictory",
  "invoice_not_found",
  "review_rejected",
  "order_unpaid",
  "order_status_unknown",
  "review_overdue",
  "creation_unknown",
  "unreadable",
]

it("the reasons are the published ones, no more and no less", () => {
  expect(Object.keys(ATTENTION_TEXTS).sort()).toEqual([...REASONS].sort())
})

it.each(Object.entries(ATTENTION_TEXTS))(
  "%s → a sentence for the merchant",
  (_, text) => {
    expect(text).toMatch(/^[A-Z].{20,}\.$/)
  }
)

it("no two reasons have the same text", () => {
  const texts = Object.values(ATTENTION_TEXTS)
  expect(new Set(texts).size).toBe(texts.length)
})

/** docs/decisions/020-one-reason-at-a-time.md; the gravest first. */
const LEVELS: AttentionReason[][] = [
  ["captured_unpaid"],
  [
    "amount_mismatch",
    "currency_mismatch",
    "reference_mismatch",
    "unknown_status",
    "contradictory",
  ],
  ["invoice_not_found", "creation_unknown"],
  [
    "session_missing",
    "order_failed",
    "paid_twice",
    "ordered_twice",
    "paid_elsewhere",
    "paid_after_cancel",
    "paid_after_expiry",
    "cart_changed",
    "overpaid",
    "order_unpaid",
    "order_status_unknown",
    "review_rejected",
  ],
  ["review_overdue", "unreadable"],
]

const reasons = Object.keys(ATTENTION_TEXTS) as AttentionReason[]

it("every reason has its place in the order of gravity", () => {
  expect(LEVELS.flat().sort()).toEqual([...reasons].sort())
})

it.each(reasons)("%s → only graver reasons stay on the row", (reason) => {
  const level = LEVELS.findIndex((one) => one.includes(reason))
  const graver = LEVELS.slice(0, level).flat()
  expect(graverThan(reason).sort()).toEqual(graver.sort())
})

const ANSWERS = LEVELS[1]!
const IN_HISTORY: AttentionReason[] = ["captured_unpaid", "ordered_twice"]
it.each<[AttentionReason, string, AttentionReason[]]>([
  ["amount_mismatch", "itself", []],
  ["invoice_not_found", "an odd answer", ANSWERS],
  ["order_failed", "anything odd at the service", LEVELS.slice(1, 3).flat()],
  ["review_overdue", "all that is graver", LEVELS.slice(1, 4).flat()],
  ["review_rejected", "itself alone", []],
  ["order_unpaid", "itself alone", []],
  ["order_status_unknown", "itself alone", []],
  ["unreadable", "itself alone", []],
])("%s → kept quiet by a human who knows %s", (reason, _, graver) => {
  const kept = graver.filter((one) => !IN_HISTORY.includes(one))
  expect(mutedWith(reason).sort()).toEqual([reason, ...kept].sort())
})

it.each(IN_HISTORY)(
  "%s → never kept quiet: a decision is about one payment, or about the orders it names",
  (reason) => {
    expect(mutedWith(reason)).toEqual([])
  }
)

/** A read without it ends what an earlier read found: all that only reads find. */
const OF_READS: AttentionReason[] = [...ANSWERS, ...LEVELS[2]!, "unreadable"]
/** A payment on its way into an order, whose invoice became void. */
const OF_ORDERS: AttentionReason[] = [
  "cart_changed",
  "order_failed",
  "order_status_unknown",
  "order_unpaid",
  "review_overdue",
  "review_rejected",
  "session_missing",
]
it.each(reasons)("%s → ends by a later read, or with its invoice", (reason) => {
  const isIn = (list: readonly AttentionReason[]) => list.includes(reason)
  expect(isIn(READ_REASONS)).toBe(OF_READS.includes(reason))
  expect(isIn(ENDS_WITH_INVOICE)).toBe(OF_ORDERS.includes(reason))
})
