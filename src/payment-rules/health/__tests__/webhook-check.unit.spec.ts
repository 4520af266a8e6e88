import {
  judgeWebhookCheck,
  outcomeOf,
  webhookCheckCurrency,
  type WebhookCheckOutcome,
} from "../webhook-check"
import { CREATED, later } from "../../__tests__/samples"

const SECOND = 1_000
const ID = "0b0e6f3a-7a43-4a0e-8f5d-1234567890ab"

const check = (
  outcome: WebhookCheckOutcome | null,
  webhook_at: Date | null = null
) => ({
  created_at: CREATED,
  invoice_id: ID,
  webhook_at,
  ended_at: outcome && CREATED,
  outcome,
})

it.each([
  ["under way", check(null), 0, "waiting"],
  ["under way for ten minutes", check(null), 600, "waiting"],
  ["a webhook came", check(null, CREATED), 0, "arrived"],
  ["a webhook came after the end", check("cancelled", CREATED), 600, "arrived"],
  ["just paid", check("paid"), 59, "waiting"],
  ["paid, and silence for a minute", check("paid"), 60, "missing"],
  ["in review, and silence", check("under_review"), 60, "missing"],
  ["just cancelled", check("cancelled"), 59, "waiting"],
  ["cancelled, and silence", check("cancelled"), 60, "unclear"],
  ["expired, and silence", check("expired"), 60, "unclear"],
  ["left open, and silence", check("left_open"), 60, "unclear"],
  [
    "never created",
    { ...check("not_created"), invoice_id: null },
    0,
    "unclear",
  ],
] as const)("%s → %s s later %s", (_what, row, seconds, verdict) => {
  expect(judgeWebhookCheck(row, later(seconds * SECOND))).toBe(verdict)
})

const invoice = (status: string, changes = {}) => ({
  status,
  completed_at: null,
  cancelled_at: null,
  expires_at: later(60 * 60 * SECOND),
  ...changes,
})

it.each([
  ["pending", invoice("pending"), null],
  ["a status that nobody knows", invoice("settling"), null],
  [
    "a status that nobody knows, past its time",
    invoice("settling", { expires_at: later(-3600 * SECOND) }),
    "expired",
  ],
  ["completed", invoice("completed"), "paid"],
  [
    "completed and cancelled",
    invoice("completed", { cancelled_at: CREATED }),
    "paid",
  ],
  ["under review", invoice("under_review"), "under_review"],
  ["cancelled", invoice("pending", { cancelled_at: CREATED }), "cancelled"],
  [
    "past its time",
    invoice("pending", { expires_at: later(-3600 * SECOND) }),
    "expired",
  ],
])("its invoice is %s → ends as %s", (_what, facts, outcome) => {
  expect(outcomeOf(facts, CREATED)).toBe(outcome)
})

it.each([
  [["usd", "egp"], "egp"],
  [["usd"], "usd"],
  [["usd", "eur"], "usd"],
  [[], "egp"],
])("offered in %j → the test is in %s", (currencies, currency) => {
  expect(webhookCheckCurrency(currencies)).toBe(currency)
})
