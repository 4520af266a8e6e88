import { ATTENTION_TEXTS } from "../attention"

/** design.md § Public names; review_overdue: docs/decisions/007-review-overdue.md. */
const REASONS = [
  "amount_mismatch",
  "captured_unpaid",
  "currency_mismatch",
  "reference_mismatch",
  "session_missing",
  "order_failed",
  "paid_twice",
  "paid_elsewhere",
  "paid_after_cancel",
  "paid_after_expiry",
  "cart_changed",
  "overpaid",
  "unknown_status",
  "contradictory",
  "invoice_not_found",
  "review_rejected",
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
