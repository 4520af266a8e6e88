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

  const noTrouble: Partial<Record<RowStatus, string[]>> = {
    under_review: ["review_overdue"],
    completed: ["review_overdue", "order_unpaid", "order_status_unknown"],
  }
  const reasons = Object.keys(ATTENTION_TEXTS).filter(
    (reason) => !noTrouble[status]?.includes(reason)
  )
  const holdsMoney = status === "completed" || status === "under_review"
  const expected = holdsMoney ? "trouble" : OUTCOMES[status]
  it.each(reasons)(`attention %s → ${expected}`, (attention_reason) => {
    const row = sampleRow({ status, attention_reason })
    expect(outcomeOf(row)).toBe(expected)
  })
})

describe.each(["pending", "cancelled", "expired"] as const)("%s", (status) => {
  const paid = { status, invoice_status: "completed", last_answer: "paid" }

  it.each(["amount_mismatch", "contradictory", null])(
    "called completed, attention %s → trouble, never failed and never expired",
    (attention_reason) => {
      const row = sampleRow({ ...paid, attention_reason })
      expect(outcomeOf(row)).toBe("trouble")
    }
  )

  it("called completed, a human has decided that no money came → as without money", () => {
    const row = sampleRow({ ...paid, decided_answer: "paid" })
    expect(outcomeOf(row)).toBe(OUTCOMES[status])
  })
})

it("under review, a human has decided that no money will come → over", () => {
  const answer = { invoice_status: "denied", last_answer: "denied" }
  const row = sampleRow({ status: "under_review", ...answer })
  expect(outcomeOf(row)).toBe("on_hold")
  expect(outcomeOf({ ...row, decided_answer: "denied" })).toBe("cancelled")
})

it("under review for too long → still on hold: nothing changed for the shopper", () => {
  const attention_reason = "review_overdue"
  const row = sampleRow({ status: "under_review", attention_reason })
  expect(outcomeOf(row)).toBe("on_hold")
})

it.each(["review_overdue", "order_unpaid", "order_status_unknown"])(
  "paid, and the row still shows %s → as without it, until it is settled",
  (attention_reason) => {
    const row = sampleRow({ status: "completed", attention_reason })
    expect(outcomeOf(row)).toBe("waiting")
  }
)

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
