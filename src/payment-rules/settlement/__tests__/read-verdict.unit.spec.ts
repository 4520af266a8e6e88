import { judgeRead } from "../read-verdict"
import { MEANINGS } from "../status-table"
import { CREATED, DAY, later, sampleRow } from "../../__tests__/samples"

const NOTHING_ELSE = {
  completed_at: null,
  cancelled_at: null,
  expires_at: later(DAY),
}

/** A read of a row that has been under review since its creation. */
function readReviewed(age: number, status = "under_review") {
  const row = {
    ...sampleRow({ status: "under_review", order_id: "order_1" }),
    status_since: CREATED,
    quiet_reads: 0,
  }
  return judgeRead(row, { ...NOTHING_ELSE, status }, later(age))
}

it.each([
  ["1 ms before seven days", 7 * DAY - 1, null],
  ["after seven days", 7 * DAY, "review_overdue"],
  ["after a year", 365 * DAY, "review_overdue"],
])("under review %s → attention %s, never expired", (_when, age, attention) => {
  expect(readReviewed(age)).toMatchObject({ attention, status: "under_review" })
})

it("an overdue review that ends well → its attention is over", () => {
  const verdict = readReviewed(30 * DAY, "completed")
  expect(verdict).toMatchObject({ attention: null, status: "completed" })
})

it("an unknown word in an overdue review → attention unknown_status", () => {
  expect(readReviewed(30 * DAY, "frozen").attention).toBe("unknown_status")
})

it("a review that has just begun on an old row → no attention", () => {
  const row = { ...sampleRow(), status_since: CREATED, quiet_reads: 5 }
  const invoice = { ...NOTHING_ELSE, status: "under_review" }
  const verdict = judgeRead(row, invoice, later(30 * DAY))
  expect(verdict).toMatchObject({ attention: null, changed: true })
})

it("an overdue review is still looked at daily", () => {
  expect(readReviewed(8 * DAY).nextDueAt).toEqual(later(9 * DAY))
})

it("a paid invoice → due at once, nothing odd", () => {
  const row = { ...sampleRow(), status_since: CREATED, quiet_reads: 0 }
  const verdict = judgeRead(
    row,
    { ...NOTHING_ELSE, status: "completed" },
    later(5)
  )
  expect(verdict).toMatchObject({
    meaning: "paid",
    attention: MEANINGS.paid.attention,
    nextDueAt: later(5),
  })
})

it.each([
  ["a cart's order", "cart_1", "unknown_taken", "unknown_status"],
  [
    "an order without a cart, which stood before",
    null,
    "unknown_expired",
    null,
  ],
] as const)(
  "an unknown word after the end, %s → %3$s",
  (_, cart_id, meaning, attention) => {
    const row = {
      ...sampleRow({ cart_id, order_id: "order_1" }),
      status_since: CREATED,
      quiet_reads: 0,
    }
    const invoice = { ...NOTHING_ELSE, status: "expired" }
    const verdict = judgeRead(row, invoice, later(2 * DAY))
    expect(verdict).toMatchObject({ meaning, attention })
  }
)
