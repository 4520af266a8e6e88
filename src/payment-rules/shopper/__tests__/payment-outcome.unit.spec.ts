import { ATTENTION_TEXTS } from "../../settlement/attention"
import {
  type LedgerRow,
  ROW_STATUSES,
  type RowStatus,
} from "../../settlement/ledger-row"
import {
  canStillPay,
  nextPollMs,
  outcomeOf,
  type PaymentOutcome,
} from "../payment-outcome"
import { DAY, later, sampleRow } from "../../__tests__/samples"

const OUTCOMES: Record<RowStatus, PaymentOutcome> = {
  creating: "waiting",
  unknown: "waiting",
  pending: "waiting",
  completed: "waiting",
  under_review: "on_hold",
  cancelled: "cancelled",
  expired: "expired",
  rejected: "cancelled",
}

describe.each(ROW_STATUSES)("%s", (status) => {
  it(`nothing else known → ${OUTCOMES[status]}`, () => {
    expect(outcomeOf(sampleRow({ status }))).toBe(OUTCOMES[status])
  })

  it("settled → paid, whatever else", () => {
    const settled = { status, settled_at: later(0) }
    expect(outcomeOf(sampleRow(settled))).toBe("paid")
    const odd = { ...settled, attention_reason: "paid_twice" }
    expect(outcomeOf(sampleRow(odd))).toBe("paid")
  })

  it("resolved by a human → trouble", () => {
    const resolved = sampleRow({ status, resolved_at: later(0) })
    expect(outcomeOf(resolved)).toBe("trouble")
  })

  const reasons = Object.keys(ATTENTION_TEXTS).filter(
    (reason) => status !== "under_review" || reason !== "review_overdue"
  )
  it.each(reasons)(
    "attention %s → trouble, never failed and never expired",
    (attention_reason) => {
      const row = sampleRow({ status, attention_reason })
      expect(outcomeOf(row)).toBe("trouble")
    }
  )
})

it("under review for too long → still on hold: nothing changed for the shopper", () => {
  const attention_reason = "review_overdue"
  const row = sampleRow({ status: "under_review", attention_reason })
  expect(outcomeOf(row)).toBe("on_hold")
})

it("an order that is not captured yet → not paid", () => {
  const row = sampleRow({ status: "completed", order_id: "order_1" })
  expect(outcomeOf(row)).toBe("waiting")
})

it.each<[PaymentOutcome, number | null]>([
  ["waiting", 3_000],
  ["on_hold", 5_000],
  ["trouble", 5_000],
  ["paid", null],
  ["cancelled", null],
  ["expired", null],
])("%s → a page asks again after %j ms", (outcome, ms) => {
  expect(nextPollMs(outcome)).toBe(ms)
})

it.each(ROW_STATUSES)(
  "%s: the hosted page can be used → only pending",
  (status) => {
    expect(canStillPay(sampleRow({ status }), later(0))).toBe(
      status === "pending"
    )
  }
)

it.each<[string, boolean, number, Partial<LedgerRow>]>([
  ["1 ms before expires_at", true, DAY - 1, {}],
  ["at expires_at", false, DAY, {}],
  ["without payment_url", false, 0, { payment_url: null }],
  ["not the row's invoice", false, 0, { mismatch: "amount_mismatch" }],
  ["cancelled by an admin", false, 0, { cancel_decided_at: later(0) }],
  ["called completed", false, 0, { invoice_status: "completed" }],
  ["completed at some time", false, 0, { completed_at: later(0) }],
])("%s: the hosted page can be used → %j", (_, usable, age, changes) => {
  expect(canStillPay(sampleRow(changes), later(age))).toBe(usable)
})
