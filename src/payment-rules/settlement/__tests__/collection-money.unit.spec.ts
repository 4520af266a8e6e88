import {
  moneyFields,
  toPaymentFacts,
  toSessionFacts,
  type CollectionMoney,
} from "../collection-money"
import { PROVIDER_ID } from "../../options/provider-id"

const SESSION = {
  id: "payses_1",
  provider_id: PROVIDER_ID,
  status: "pending",
  amount: 103.9,
  raw_amount: { value: "103.9009" },
  currency_code: "egp",
}
const PAYMENT = {
  id: "pay_1",
  provider_id: PROVIDER_ID,
  payment_session_id: "payses_1",
  canceled_at: null,
  captured_at: null,
  captures: [
    { id: "capt_1", amount: 103.9, raw_amount: { value: "103.9009" } },
  ],
}
const { raw_amount: _exact, ...INEXACT } = SESSION
const CANCELED = { ...PAYMENT, canceled_at: "2026-03-01T12:00:00.000Z" }

/** "payment_sessions.id", …: whatever an answer can hold, amounts as a whole. */
function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => pathsOf(one, path))
  }
  return typeof value === "object" && value !== null && !("value" in value)
    ? Object.entries(value).flatMap(([key, one]) =>
        pathsOf(one, path ? `${path}.${key}` : key)
      )
    : [path]
}

it("what is asked of Medusa → exactly what a whole answer holds", () => {
  const whole = { payment_sessions: [SESSION], payments: [PAYMENT] }
  expect(moneyFields().sort()).toEqual(pathsOf(whole, "").sort())
  const below = moneyFields("payment_collections.")
  expect(below).toEqual(
    moneyFields().map((field) => `payment_collections.${field}`)
  )
})

const FACT = {
  id: "payses_1",
  provider_id: PROVIDER_ID,
  status: "pending",
  amount: { value: "103.9009" },
  currency_code: "egp",
  hasPayment: false,
}
it.each<[string, CollectionMoney, object[]]>([
  ["nothing at all", {}, []],
  ["no payments", { payment_sessions: [SESSION] }, [FACT]],
  [
    "its payment",
    { payment_sessions: [SESSION], payments: [PAYMENT] },
    [{ ...FACT, hasPayment: true }],
  ],
  [
    "its payment, canceled",
    { payment_sessions: [SESSION], payments: [CANCELED] },
    [{ ...FACT, hasPayment: true }],
  ],
  [
    "another session's payment",
    {
      payment_sessions: [SESSION],
      payments: [{ ...PAYMENT, payment_session_id: "payses_2" }],
    },
    [FACT],
  ],
  [
    "a session and a payment that are gone",
    { payment_sessions: [null, SESSION], payments: [null] },
    [FACT],
  ],
  [
    "an amount without its exact value",
    { payment_sessions: [INEXACT] },
    [{ ...FACT, amount: 103.9 }],
  ],
  ["no sessions, but a payment of one", { payments: [PAYMENT] }, []],
])("sessions of a collection with %s", (_, collection, facts) => {
  expect(toSessionFacts(collection)).toStrictEqual(facts)
})

const PAID = {
  session_id: "payses_1",
  provider_id: PROVIDER_ID,
  captures: [{ value: "103.9009" }],
}
const { captures: _, ...UNCAPTURED } = PAYMENT
it.each<[string, CollectionMoney, object[]]>([
  ["nothing at all", {}, []],
  ["a captured payment", { payments: [PAYMENT] }, [PAID]],
  [
    "a payment without captures",
    { payments: [UNCAPTURED] },
    [{ ...PAID, captures: [] }],
  ],
  ["a canceled payment", { payments: [CANCELED] }, []],
  ["a payment that is gone", { payments: [null, PAYMENT] }, [PAID]],
  [
    "a capture without its exact amount",
    { payments: [{ ...PAYMENT, captures: [{ id: "capt_1", amount: 103.9 }] }] },
    [{ ...PAID, captures: [103.9] }],
  ],
])("payments of a collection with %s", (_, collection, facts) => {
  expect(toPaymentFacts(collection)).toStrictEqual(facts)
})
