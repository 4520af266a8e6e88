import { ANSWER_REASONS, ATTENTION_TEXTS } from "../attention"
import {
  isClosed,
  isForeign,
  isInReview,
  isOfMerchant,
  isPerhapsPaid,
  isUndecided,
  isVoid,
  mayHoldMoney,
  ROW_STATUSES,
  type RowStatus,
} from "../ledger-row"
import { later } from "../../__tests__/samples"

const VOID = ["rejected", "cancelled", "expired"]

it.each(ROW_STATUSES.map((status) => [status, VOID.includes(status)] as const))(
  "%s: void → %j",
  (status, expected) => {
    expect(isVoid({ status })).toBe(expected)
  }
)

const time = later(0)
it.each([
  ["neither settled nor resolved", false, null, null],
  ["settled", true, time, null],
  ["resolved by a human", true, null, time],
  ["both", true, time, time],
])("%s: closed → %j", (_, closed, settled_at, resolved_at) => {
  expect(isClosed({ settled_at, resolved_at })).toBe(closed)
})

/** docs/decisions/019-perhaps-paid.md */
const SEEN: RowStatus[] = ["pending", "under_review", "cancelled", "expired"]
const ANSWER = { completed_at: null, mismatch: null }
const MISMATCH = { ...ANSWER, mismatch: "amount_mismatch" }

describe.each(ROW_STATUSES)("a row that is %s", (status) => {
  const isSeen = SEEN.includes(status)
  it.each([
    ["completed", { ...ANSWER, invoice_status: "completed" }, isSeen],
    [
      "a time of completion",
      { ...ANSWER, completed_at: time, invoice_status: "pending" },
      isSeen,
    ],
    [
      "under review, of another amount",
      { ...MISMATCH, invoice_status: "under_review" },
      // The row's own status says it already.
      isSeen && status !== "under_review",
    ],
    ["under review", { ...ANSWER, invoice_status: "under_review" }, false],
    [
      "pending, of another amount",
      { ...MISMATCH, invoice_status: "pending" },
      false,
    ],
    ["nothing yet", { ...ANSWER, invoice_status: null }, false],
  ])("the service said %s → perhaps paid: %3$s", (_, answer, isPerhaps) => {
    expect(isPerhapsPaid({ status, ...answer })).toBe(isPerhaps)
  })
})

const REVIEW = {
  status: "under_review",
  invoice_status: "under_review",
  mismatch: null,
} as const
it.each([
  ["under review, and so is the last answer", true, REVIEW],
  ["a newer answer", false, { ...REVIEW, invoice_status: "pending" }],
  ["not our invoice", false, { ...REVIEW, mismatch: "amount_mismatch" }],
  ["the row does not know yet", false, { ...REVIEW, status: "pending" }],
] as const)("%s → in review: %s", (_, expected, row) => {
  expect(isInReview(row)).toBe(expected)
})

/** docs/decisions/021-a-decision-is-about-one-answer.md; perhaps paid, nobody has decided. */
const PERHAPS = {
  ...ANSWER,
  status: "expired" as const,
  invoice_status: "completed",
  last_answer: "completed|1",
  decided_answer: null,
  muted_reason: null,
}
it.each([
  ["nobody decided", true, {}],
  ["about this answer", false, { decided_answer: "completed|1" }],
  ["about an earlier answer", true, { decided_answer: "pending|1" }],
  [
    "about an earlier answer, its reason muted",
    true,
    { decided_answer: "pending|1", muted_reason: "contradictory" },
  ],
  [
    "before answers were kept",
    false,
    { last_answer: null, muted_reason: "contradictory" },
  ],
  [
    "the present answer is not known",
    true,
    { last_answer: null, decided_answer: "completed|1" },
  ],
  [
    "the present answer is not known, its reason muted",
    false,
    {
      last_answer: null,
      decided_answer: "completed|1",
      muted_reason: "contradictory",
    },
  ],
])("perhaps paid, decided: %s → undecided: %s", (_, expected, changes) => {
  expect(isUndecided({ ...PERHAPS, ...changes })).toBe(expected)
})

it.each(Object.keys(ATTENTION_TEXTS))(
  "a human knows of %s → it decides only if it is about the answer",
  (muted_reason) => {
    const isAbout = ANSWER_REASONS.some((reason) => reason === muted_reason)
    expect(isUndecided({ ...PERHAPS, muted_reason })).toBe(!isAbout)
  }
)

const DECIDED = { last_answer: "x", decided_answer: "x", muted_reason: null }
it.each([
  ["in review", true, REVIEW],
  ["in review, of another amount", false, { ...REVIEW, ...MISMATCH }],
  ["pending", false, { ...REVIEW, status: "pending", invoice_status: null }],
] as const)("%s, a human decided → undecided: %s", (_, expected, row) => {
  expect(isUndecided({ ...DECIDED, completed_at: null, ...row })).toBe(expected)
})

it("a review whose last answer is not the invoice → undecided until a human decides", () => {
  const row = { ...REVIEW, ...MISMATCH, ...DECIDED, decided_answer: null }
  expect(isUndecided(row)).toBe(true)
})

it("a pending invoice with nothing odd → nothing to decide", () => {
  const row = { ...PERHAPS, invoice_status: "pending" }
  expect(isUndecided({ ...row, status: "pending" })).toBe(false)
})

it.each([
  ["paid", true, { status: "completed" }],
  ["paid, a human decided", true, { status: "completed", ...DECIDED }],
  [
    "open, nothing odd",
    false,
    { status: "pending", invoice_status: "pending" },
  ],
  [
    "in review",
    true,
    { status: "under_review", invoice_status: "under_review" },
  ],
  [
    "ended, with a time of completion",
    true,
    { invoice_status: "expired", completed_at: time },
  ],
  [
    "ended, with a time of completion, a human decided about that answer",
    false,
    { invoice_status: "expired", completed_at: time, ...DECIDED },
  ],
  ["ended", false, { invoice_status: "expired" }],
] as const)("%s → may hold money: %s", (_, expected, changes) => {
  expect(mayHoldMoney({ ...PERHAPS, ...changes })).toBe(expected)
})

it.each([
  ["the same", "m1", "m1", false, true],
  ["another", "m1", "m2", true, false],
  ["not known now", "m1", null, false, false],
  ["not known then", null, "m2", false, true],
  ["never known", null, null, false, true],
])(
  "merchant: %s (%s, %s) → hidden from us: %s, may pay this merchant: %s",
  (_, merchant_id, present, foreign, ofMerchant) => {
    expect(isForeign({ merchant_id }, present)).toBe(foreign)
    expect(isOfMerchant({ merchant_id }, present)).toBe(ofMerchant)
  }
)
