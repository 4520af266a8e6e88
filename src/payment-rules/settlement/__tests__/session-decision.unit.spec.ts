import {
  fitsRow,
  isOfAnother,
  hasOtherMethod,
  isPaymentElsewhere,
  isReplaceable,
  ourUsableSessions,
  PROCESSABLE,
} from "../session-decision"
import { decideSettle } from "../settle-decision"
import type { SettleFacts } from "../facts"
import {
  CANCELED,
  ordered,
  OTHERS,
  OTHERS_PAYMENT,
  OURS,
  paid,
  PAYMENT,
} from "./settle-samples"

const USED = { ...OURS, hasPayment: true }
const USED_B = { ...USED, id: "payses_b" }
const PAYMENT_OF_B = { ...PAYMENT, session_id: "payses_b", captures: [] }

/** The row's session before there is an order, and the first step that follows. */
const cases: [string, SettleFacts, object][] = [
  [
    "its payment was canceled",
    paid({ sessions: [USED] }),
    { type: "attention", reason: "order_failed" },
  ],
  [
    "its payment was canceled, another session has one",
    paid({ sessions: [USED, USED_B], payments: [PAYMENT_OF_B] }),
    { type: "attention", reason: "order_failed" },
  ],
  [
    "it was captured, and core has deleted it",
    paid({ sessions: [], payments: [PAYMENT] }),
    { type: "attention", reason: "order_failed" },
  ],
  [
    "it was authorized and never captured, and core has deleted it",
    paid({ sessions: [], payments: [{ ...PAYMENT, captures: [] }] }),
    { type: "create_session" },
  ],
  [
    "it was captured, and core has begun another one instead",
    paid({ sessions: [{ ...OURS, id: "payses_b" }], payments: [PAYMENT] }),
    { type: "attention", reason: "order_failed" },
  ],
  [
    "another invoice's was captured, and this one's is gone",
    paid({ sessions: [], payments: [{ ...PAYMENT, session_id: "payses_b" }] }),
    { type: "create_session" },
  ],
  [
    "it was canceled together with its payment",
    paid({ sessions: [{ ...CANCELED, hasPayment: true }] }),
    { type: "create_session" },
  ],
  [
    "another method's was canceled together with its payment",
    paid({ sessions: [OURS, { ...OTHERS, status: "canceled" }] }),
    { type: "place_order" },
  ],
  [
    "it has a payment, and another session has one too",
    paid({ sessions: [USED, USED_B], payments: [PAYMENT, PAYMENT_OF_B] }),
    { type: "place_order" },
  ],
  [
    "its payment was canceled after the order was placed",
    ordered({ sessions: [USED] }),
    { type: "create_session" },
  ],
  [
    "another method's was canceled, and ours too",
    paid({ sessions: [{ ...OTHERS, status: "canceled" }, CANCELED] }),
    { type: "revive_session", session_id: OURS.id },
  ],
  [
    "two canceled ones, the first of another amount",
    paid({ sessions: [{ ...CANCELED, id: "a", amount: 850 }, CANCELED] }),
    { type: "revive_session", session_id: OURS.id },
  ],
  [
    "none, the collection is equal at two decimals",
    paid({ sessions: [], collectionAmount: 103.904 }),
    { type: "create_session" },
  ],
  [
    "none, the collection is a piastre more when rounded",
    paid({ sessions: [], collectionAmount: 103.905 }),
    { type: "attention", reason: "cart_changed" },
  ],
]

it.each(cases)("the row's session: %s → its next step", (_, facts, step) => {
  expect(decideSettle(facts)).toEqual(step)
})

it.each([
  ["open", OURS, true],
  ["canceled", CANCELED, false],
  ["failed", { ...OURS, status: "error" }, false],
  ["with a payment", USED_B, true],
  ["with a canceled payment", USED, false],
  ["of another method", OTHERS, false],
])("a session that is %s → ours to use: %s", (_, session, isUsable) => {
  const facts = { sessions: [session], payments: [PAYMENT_OF_B] }
  expect(ourUsableSessions(facts)).toEqual(isUsable ? [session] : [])
})

it("a session with a payment beside another payment → ours to use", () => {
  const payments = [PAYMENT_OF_B, PAYMENT]
  expect(ourUsableSessions({ sessions: [USED], payments })).toEqual([USED])
})

it.each([
  ["egp", "egp", true],
  ["EGP", "egp", true],
  ["egp", "EGP", true],
  ["usd", "egp", false],
])("a session in %s, an invoice in %s → fits: %s", (ours, currency, fits) => {
  const session = { amount: "103.9", currency_code: ours }
  expect(fitsRow(session, { amount: "103.90", currency })).toBe(fits)
})

it.each([
  ["103.89", false],
  ["103.895", true],
  ["103.904", true],
  ["103.905", false],
])("a session of %s, an invoice of 103.90 → fits: %s", (amount, fits) => {
  const row = { amount: "103.90", currency: "egp" }
  expect(fitsRow({ amount, currency_code: "egp" }, row)).toBe(fits)
})

/** medusa-core validate-cart-payments: complete-cart takes the five, and neither of the others. */
const STATUSES: Record<string, boolean> = {
  pending: true,
  requires_more: true,
  authorized: true,
  captured: true,
  pending_authorization: true,
  canceled: false,
  error: false,
}

it("the statuses that complete-cart takes are these five", () => {
  const taken = Object.keys(STATUSES).filter((status) => STATUSES[status])
  expect([...PROCESSABLE].sort()).toEqual(taken.sort())
})

it.each(Object.entries(STATUSES))(
  "a session that is %s → complete-cart could take it: %s",
  (status, isTaken) => {
    const others = { ...OTHERS, status }
    const ours = { ...OURS, status }
    expect(isOfAnother(others)).toBe(isTaken)
    expect(hasOtherMethod({ sessions: [ours, others], payments: [] })).toBe(
      isTaken
    )
    expect(isOfAnother(ours)).toBe(false)
    const usable = isTaken ? [ours] : []
    expect(ourUsableSessions({ sessions: [ours], payments: [] })).toEqual(
      usable
    )
  }
)

it.each([
  ["none", [], false],
  ["ours", [PAYMENT], false],
  ["another method's", [OTHERS_PAYMENT], true],
  ["ours and another method's", [PAYMENT, OTHERS_PAYMENT], true],
])("payments: %s → paid elsewhere: %3$s", (_, payments, isElsewhere) => {
  expect(isPaymentElsewhere({ payments })).toBe(isElsewhere)
  expect(hasOtherMethod({ sessions: [OURS], payments })).toBe(isElsewhere)
})

it.each([
  ["another method was only chosen", OTHERS, true],
  ["another method failed", { ...OTHERS, status: "error" }, true],
  ["promised", { ...OTHERS, status: "pending_authorization" }, false],
  ["another method's money", { ...OTHERS, hasPayment: true }, false],
  ["ours, which waits", { ...OURS, status: "pending_authorization" }, true],
  ["ours, with its payment", USED, false],
])("a session before pay now: %s → replaced or not", (_, session, expected) => {
  expect(isReplaceable(session)).toBe(expected)
})
