import { judgeRead } from "../read-verdict"
import { MEANINGS } from "../status-table"
import {
  CREATED,
  DAY,
  HOUR,
  later,
  MINUTE,
  sampleRow,
} from "../../__tests__/samples"

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
    unchanged_reads: 0,
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

it("an unknown status in an overdue review → attention unknown_status", () => {
  expect(readReviewed(30 * DAY, "frozen").attention).toBe("unknown_status")
})

it("a review that has just begun on an old row → no attention", () => {
  const row = { ...sampleRow(), status_since: CREATED, unchanged_reads: 5 }
  const invoice = { ...NOTHING_ELSE, status: "under_review" }
  const verdict = judgeRead(row, invoice, later(30 * DAY))
  expect(verdict).toMatchObject({ attention: null, changed: true })
})

it("an overdue review is still read daily", () => {
  expect(readReviewed(8 * DAY).nextDueAt).toEqual(later(9 * DAY))
})

it("a paid invoice → due at once, nothing odd", () => {
  const row = { ...sampleRow(), status_since: CREATED, unchanged_reads: 0 }
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
  "an unknown status after the end, %s → %3$s",
  (_, cart_id, meaning, attention) => {
    const row = {
      ...sampleRow({ cart_id, order_id: "order_1" }),
      status_since: CREATED,
      unchanged_reads: 0,
    }
    const invoice = { ...NOTHING_ELSE, status: "expired" }
    const verdict = judgeRead(row, invoice, later(2 * DAY))
    expect(verdict).toMatchObject({ meaning, attention })
  }
)

it("an unknown status during the review of an order that stood before → held, never expired", () => {
  const row = {
    ...sampleRow({
      ...{ cart_id: null, order_id: "order_1", status: "under_review" },
    }),
    status_since: CREATED,
    unchanged_reads: 0,
  }
  const invoice = { ...NOTHING_ELSE, status: "escalated" }
  expect(judgeRead(row, invoice, later(2 * DAY))).toMatchObject({
    ...{ meaning: "unknown_taken", status: "under_review" },
  })
})

it.each<[string, Parameters<typeof sampleRow>[0], Date | null]>([
  [
    "an order that was placed unpaid",
    { order_id: "order_1", placed_unpaid_at: CREATED },
    later(2 * DAY + 10 * MINUTE),
  ],
  ["no order", { placed_unpaid_at: CREATED }, later(3 * DAY)],
  [
    "an order on hold",
    { cart_id: "cart_1", order_id: "order_1" },
    later(2 * DAY + 10 * MINUTE),
  ],
  [
    "an order that stood before",
    { order_id: "order_1" },
    later(2 * DAY + 10 * MINUTE),
  ],
  [
    "a human closed it",
    {
      ...{ order_id: "order_1", placed_unpaid_at: CREATED },
      resolved_at: CREATED,
    },
    null,
  ],
])(
  "the invoice ends, %s → read again when it is decided, or soon",
  (_, changes, due) => {
    const row = {
      ...sampleRow({ cart_id: null, ...changes }),
      ...{ status_since: CREATED, unchanged_reads: 0 },
    }
    const invoice = { ...NOTHING_ELSE, status: "cancelled" }
    const read = { ...invoice, cancelled_at: later(2 * DAY), status: "pending" }
    const verdict = judgeRead(row, read, later(2 * DAY))
    expect(verdict).toMatchObject({ status: "cancelled", nextDueAt: due })
  }
)

/** A pending row of a cart, three reads without news behind it. */
const PENDING = { ...sampleRow(), status_since: CREATED, unchanged_reads: 3 }
const FROZEN = { ...NOTHING_ELSE, status: "frozen" }

it("an unknown status after the end, a cart without an order → expired, nobody is called", () => {
  expect(judgeRead(PENDING, FROZEN, later(2 * DAY))).toMatchObject({
    meaning: "unknown_expired",
    status: "expired",
    attention: null,
  })
})

it("an unknown status before the end → the row stays as it is, a human is called", () => {
  expect(judgeRead(PENDING, FROZEN, later(HOUR))).toMatchObject({
    status: "pending",
    changed: false,
    attention: "unknown_status",
  })
})

it("an unknown status for an order on hold → read again a day later", () => {
  const row = { ...PENDING, order_id: "order_1" }
  const verdict = judgeRead(row, FROZEN, later(HOUR))
  expect(verdict.meaning).toBe("unknown_taken")
  expect(verdict.nextDueAt).toEqual(later(HOUR + DAY))
})

it("still pending after a month → no overdue review", () => {
  const invoice = { ...NOTHING_ELSE, expires_at: null, status: "pending" }
  const row = { ...PENDING, expires_at: null }
  expect(judgeRead(row, invoice, later(30 * DAY))).toMatchObject({
    status: "pending",
    attention: null,
  })
})

it.each([
  ["no news, the first time", 0, "pending", 3_000],
  ["no news, the second time", 1, "pending", 10_000],
  ["no news, the third time", 2, "pending", 30_000],
  ["news after many reads", 9, "under_review", 3_000],
])("%s → read again after %3$d ms", (_, unchanged_reads, status, wait) => {
  const verdict = judgeRead(
    { ...PENDING, unchanged_reads },
    { ...NOTHING_ELSE, status },
    later(HOUR)
  )
  expect(verdict.backoffUntil).toEqual(later(HOUR + wait))
})

it("a review whose beginning is not known → counted from this read", () => {
  const row = {
    ...sampleRow({ status: "under_review", order_id: "order_1" }),
    ...{ status_since: null, unchanged_reads: 0 },
  }
  const invoice = { ...NOTHING_ELSE, status: "under_review" }
  expect(judgeRead(row, invoice, later(8 * DAY))).toMatchObject({
    attention: null,
    nextDueAt: later(8 * DAY + 10 * MINUTE),
  })
})

it("a row that knew no end, the answer names one → read again at that end", () => {
  const row = { ...PENDING, expires_at: null }
  const invoice = { ...NOTHING_ELSE, expires_at: later(6 * HOUR) }
  const verdict = judgeRead(
    row,
    { ...invoice, status: "pending" },
    later(6 * HOUR)
  )
  expect(verdict.nextDueAt).toEqual(later(6 * HOUR + 10 * MINUTE))
})

it("no longer open → read again a day after that read, whatever the row was before", () => {
  const invoice = { ...NOTHING_ELSE, status: "pending", cancelled_at: CREATED }
  const verdict = judgeRead(PENDING, invoice, later(3 * HOUR))
  expect(verdict).toMatchObject({
    ...{ meaning: "cancelled", status: "cancelled", changed: true },
    nextDueAt: later(3 * HOUR + DAY),
  })
})

it.each([
  ["placed unpaid, not paid yet", { placed_unpaid_at: CREATED }, "expired"],
  ["on hold", {}, "pending"],
  [
    "placed unpaid, then ended",
    { placed_unpaid_at: CREATED, status: "expired" as const },
    "expired",
  ],
])(
  "an unknown status after the end, an order %s → %s",
  (_, changes, status) => {
    const row = {
      ...sampleRow({ order_id: "order_1", ...changes }),
      ...{ status_since: CREATED, unchanged_reads: 0 },
    }
    const invoice = { ...NOTHING_ELSE, status: "lapsed" }
    expect(judgeRead(row, invoice, later(2 * DAY)).status).toBe(status)
  }
)

it("placed unpaid and under review, an unknown status → a human, as on hold", () => {
  const row = {
    ...sampleRow({
      ...{ order_id: "order_1", placed_unpaid_at: CREATED },
      status: "under_review",
    }),
    ...{ status_since: CREATED, unchanged_reads: 0 },
  }
  const invoice = { ...NOTHING_ELSE, status: "lapsed" }
  const verdict = judgeRead(row, invoice, later(2 * DAY))
  expect(verdict).toMatchObject({
    ...{ status: "under_review", attention: "unknown_status" },
  })
})
