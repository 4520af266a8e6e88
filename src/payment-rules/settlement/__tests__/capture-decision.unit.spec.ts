import { decideCapture } from "../capture-decision"
import { decideSettle } from "../settle-decision"
import type { PaymentFact, SettleFacts } from "../facts"
import { named, walk } from "./medusa-stand-in"
import {
  captured,
  ORDER,
  ordered,
  OTHERS,
  OURS,
  PAYMENT,
} from "./settle-samples"

const UNCAPTURED: PaymentFact = { ...PAYMENT, captures: [] }
const OF_B: PaymentFact = { ...PAYMENT, session_id: "payses_b" }
const ROW_OF_B = { session_id: "payses_b" }

/** How the order, its collection and its payments are found, and what follows. */
const stories: [string, SettleFacts, string][] = [
  [
    "a draft, not captured → an order first",
    ordered({ order: { ...ORDER, isDraft: true } }),
    "convert_draft, capture, record_settled",
  ],
  [
    "a draft that grew → an order before anything else",
    ordered({
      order: { ...ORDER, isDraft: true },
      sessions: [{ ...OURS, amount: 203.9 }],
      collectionAmount: 203.9,
    }),
    "convert_draft, fit_collection, create_session, delete_sessions, capture, record_settled",
  ],
  [
    "a draft whose money was captured → not settled before it is an order",
    captured({ order: { ...ORDER, captureTransactions: 1, isDraft: true } }),
    "convert_draft, record_settled",
  ],
  [
    "a draft that another payment paid as well → a draft still",
    ordered({
      order: { ...ORDER, isDraft: true },
      hasCompetingPayment: true,
    }),
    "attention paid_twice",
  ],
  [
    "authorized, not captured",
    ordered({
      sessions: [{ ...OURS, hasPayment: true }],
      payments: [UNCAPTURED],
    }),
    "capture, record_settled",
  ],
  [
    "captured by us and by another method, the order edited since",
    captured({
      order: { ...ORDER, captureTransactions: 1, capturedElsewhere: true },
      collectionAmount: 203.9,
    }),
    "fit_collection, record_settled",
  ],
  [
    "the order grew, and another method was chosen for it",
    ordered({ sessions: [OURS, OTHERS], collectionAmount: 203.9 }),
    "attention paid_elsewhere",
  ],
  [
    "another method was chosen for the order, and an admin asked to go on",
    ordered({ sessions: [OTHERS], isAskedByHand: true }),
    "create_session, capture, record_settled",
  ],
  [
    "another method has promised money, and an admin asked to go on",
    ordered({
      sessions: [{ ...OTHERS, status: "authorized" }],
      isAskedByHand: true,
    }),
    "attention paid_elsewhere",
  ],
  [
    "another method's payment was cancelled, and an admin asked to go on",
    ordered({
      sessions: [{ ...OTHERS, status: "authorized", hasPayment: true }],
      isAskedByHand: true,
    }),
    "create_session, capture, record_settled",
  ],
  [
    "the order counts a capture that its payment has not",
    captured({ payments: [UNCAPTURED] }),
    "attention order_failed",
  ],
  [
    "a second payment beside the captured one",
    captured({ payments: [PAYMENT, { ...UNCAPTURED, session_id: "b" }] }),
    "attention order_failed",
  ],
  [
    "a second payment, and the order counts no capture yet",
    ordered({ payments: [PAYMENT, { ...UNCAPTURED, session_id: "b" }] }),
    "attention order_failed",
  ],
  [
    "captured twice, and the order counts neither",
    ordered({ payments: [{ ...PAYMENT, captures: ["103.90", "103.90"] }] }),
    "attention order_failed",
  ],
  [
    "captured one piastre too much, and the order does not count it",
    ordered({ payments: [{ ...PAYMENT, captures: ["103.91"] }] }),
    "attention order_failed",
  ],
  [
    "a captured payment of no session",
    ordered({ payments: [{ ...PAYMENT, session_id: null }] }),
    "attention order_failed",
  ],
  [
    "an authorized payment of another session",
    ordered({ payments: [{ ...OF_B, captures: [] }] }),
    "attention order_failed",
  ],
  [
    "captured with a session that is gone, since another method was chosen meanwhile",
    ordered({ row: ROW_OF_B, sessions: [OTHERS], payments: [OF_B] }),
    "book_capture, record_settled",
  ],
  [
    "the same, and the other method has promised to pay",
    ordered({
      row: ROW_OF_B,
      sessions: [{ ...OTHERS, status: "pending_authorization" }],
      payments: [OF_B],
    }),
    "attention paid_elsewhere",
  ],
  [
    "the same as at first, and the order was edited since",
    ordered({
      row: ROW_OF_B,
      sessions: [OTHERS],
      payments: [OF_B],
      collectionAmount: 203.9,
    }),
    "fit_collection, book_capture, record_settled",
  ],
  [
    "captured with a session that core cannot use any more",
    ordered({
      sessions: [{ ...OURS, status: "canceled", hasPayment: true }],
      payments: [PAYMENT],
    }),
    "attention order_failed",
  ],
  [
    "the same, and the other method holds a payment",
    ordered({
      row: ROW_OF_B,
      sessions: [OTHERS],
      payments: [OF_B, { ...PAYMENT, provider_id: "pp_other" }],
    }),
    "attention paid_elsewhere",
  ],
  [
    "captured with a session that is gone, the order counts nothing",
    ordered({ row: ROW_OF_B, sessions: [], payments: [OF_B] }),
    "book_capture, record_settled",
  ],
  [
    "captured with a session that is gone, the order counts two captures",
    captured({
      row: ROW_OF_B,
      sessions: [],
      payments: [OF_B],
      order: { ...ORDER, captureTransactions: 2 },
    }),
    "attention order_failed",
  ],
  [
    "the order's currency is in capitals",
    ordered({ order: { ...ORDER, currency_code: "EGP" } }),
    "capture, record_settled",
  ],
  [
    "the invoice's currency is in capitals",
    ordered({ row: { currency: "EGP" } }),
    "capture, record_settled",
  ],
  [
    "captured, half a piastre is due",
    captured({ order: { ...ORDER, captureTransactions: 1, due: "0.005" } }),
    "collect_rest, record_settled",
  ],
  [
    "another method paid all but a piastre",
    ordered({ order: { ...ORDER, due: "0.01", capturedElsewhere: true } }),
    "capture, collect_rest, record_settled",
  ],
  [
    "captured, the order was cancelled since",
    captured({ order: { ...ORDER, captureTransactions: 1, canceled: true } }),
    "attention paid_after_cancel",
  ],
  [
    "captured, another invoice has the order",
    captured({ hasCompetingPayment: true }),
    "attention paid_twice",
  ],
  [
    "another method's payment, and the order's currency is another one",
    ordered({
      order: { ...ORDER, currency_code: "usd" },
      sessions: [OURS, OTHERS],
    }),
    "attention paid_elsewhere",
  ],
]

it.each(stories.map(([name, facts, road]) => ({ name, facts, road })))(
  "$name → $road",
  ({ facts, road }) => {
    expect(walk(facts).map(named).join(", ")).toBe(road)
  }
)

it.each([
  ["nothing is captured yet", false, ordered({ collectionAmount: 203.9 })],
  ["the money is captured", true, captured({ collectionAmount: 203.9 })],
])(
  "a collection of another amount, %s → fitted, isCaptured: %s",
  (_, isCaptured, facts) => {
    expect(decideSettle(facts)).toEqual({ type: "fit_collection", isCaptured })
  }
)

it.each([
  ["exactly the invoice", 0, true],
  ["less than was paid", "-0.01", true],
  ["more, and the rest waits in its collection", 0.01, false],
])("the order is worth %s → settled", (_, due, owesNothing) => {
  const uncounted = { amount: "1.5", version: 2 }
  const worth = { due, uncounted, hasCollectionForRest: true }
  const order = { ...ORDER, captureTransactions: 1, ...worth }
  expect(decideSettle(captured({ order }))).toEqual({
    ...{ type: "record_settled", owesNothing },
    uncounted,
  })
})

it("paid, and no order is there → attention paid_after_cancel", () => {
  expect(decideCapture(ordered({ order: null }))).toEqual({
    type: "attention",
    reason: "paid_after_cancel",
  })
})

it("captured with the row's session, another one beside it → only that one is deleted", () => {
  const sessions = [
    { ...OURS, hasPayment: true },
    { ...OURS, id: "payses_b" },
  ]
  const facts = ordered({ sessions, payments: [PAYMENT] })
  expect(decideSettle(facts)).toEqual({
    type: "delete_sessions",
    session_ids: ["payses_b"],
  })
})

it("captured with a session that is gone → the row points at it, then all sessions of ours are deleted", () => {
  const sessions = [OURS, { ...OURS, id: "payses_c" }]
  const facts = ordered({ sessions, payments: [OF_B] })
  expect(decideSettle(facts)).toEqual({
    type: "point_at_payment",
    session_id: "payses_b",
  })
  expect(
    decideSettle({ ...facts, row: { ...facts.row, ...ROW_OF_B } })
  ).toEqual({ type: "delete_sessions", session_ids: [OURS.id, "payses_c"] })
})
