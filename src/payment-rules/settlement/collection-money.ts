import type { AmountInput } from "../checkout/amount"
import type { PaymentFact, SessionFact } from "./facts"

/** The money side of a payment collection, as `query.graph` answers it. */
export type CollectionMoney = {
  payment_sessions?: (StoredSession | null)[]
  payments?: (StoredPayment | null)[]
}

type StoredSession = {
  id: string
  provider_id: string
  status: string
  amount: AmountInput
  raw_amount?: AmountInput
  currency_code: string
}

type StoredPayment = {
  id: string
  provider_id: string
  payment_session_id: string
  canceled_at: string | null
  captured_at?: string | null
  captures?: { id: string; amount: AmountInput; raw_amount?: AmountInput }[]
}

const FIELDS = [
  "payment_sessions.id",
  "payment_sessions.provider_id",
  "payment_sessions.status",
  "payment_sessions.amount",
  "payment_sessions.raw_amount",
  "payment_sessions.currency_code",
  "payments.id",
  "payments.provider_id",
  "payments.payment_session_id",
  "payments.canceled_at",
  "payments.captured_at",
  "payments.captures.id",
  "payments.captures.amount",
  "payments.captures.raw_amount",
]

/** @param path of the collection, from the entity that is asked for */
export function moneyFields(path = ""): string[] {
  return FIELDS.map((field) => `${path}${field}`)
}

export function toSessionFacts({
  payment_sessions = [],
  payments = [],
}: CollectionMoney): SessionFact[] {
  return payment_sessions.flatMap((session) => {
    if (!session) {
      return []
    }
    const { id, provider_id, status, currency_code } = session
    const amount = session.raw_amount ?? session.amount
    const hasPayment = payments.some((one) => one?.payment_session_id === id)
    return [{ id, provider_id, status, amount, currency_code, hasPayment }]
  })
}

/** Those that were not canceled. */
export function toPaymentFacts({
  payments = [],
}: CollectionMoney): PaymentFact[] {
  return payments.flatMap((payment) =>
    payment && !payment.canceled_at
      ? [
          {
            session_id: payment.payment_session_id,
            provider_id: payment.provider_id,
            captures: (payment.captures ?? []).map(
              ({ amount, raw_amount }) => raw_amount ?? amount
            ),
          },
        ]
      : []
  )
}
