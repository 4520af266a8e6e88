import { ourUsableSessions } from "../session-decision"
import { decideSettle } from "../settle-decision"
import type { SettleFacts } from "../facts"
import { CANCELED, OTHERS, OURS, paid, PAYMENT } from "./settle-samples"

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
    "it was canceled together with its payment",
    paid({ sessions: [{ ...CANCELED, hasPayment: true }] }),
    { type: "create_session" },
  ],
  [
    "another method's was canceled together with its payment",
    paid({ sessions: [OURS, { ...OTHERS, status: "canceled" }] }),
    { type: "place_order" },
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
