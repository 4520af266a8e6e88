import { isSameAmount } from "../checkout/amount"
import { PROVIDER_ID } from "../options/provider-id"
import type { SettleAction } from "./settle-action"
import type { SessionFact, SettleFacts } from "./facts"

/** Statuses from which complete-cart takes a session (medusa-core validate-cart-payments). */
export const PROCESSABLE = [
  "pending",
  "requires_more",
  "authorized",
  "captured",
  "pending_authorization",
] as const

/**
 * What must happen to the sessions first; null: there is one that core could use,
 * and it is the row's. Choices at the same moment leave several of ours, and core's
 * complete-cart takes any; they all go in one step, however many there are.
 */
export function decideSession(facts: SettleFacts): SettleAction | null {
  const { row, sessions } = facts
  if (isPaidElsewhere(facts)) {
    return { type: "attention", reason: "paid_elsewhere" }
  }
  const usable = ourUsableSessions(facts)
  const used = usable.find(({ hasPayment }) => hasPayment)
  const fitting = usable.filter((session) => fitsRow(session, row))
  const isUsedUp = row.order_id === null && sessions.some(isSpent(facts))
  if (isUsedUp || (used && !fitting.includes(used))) {
    return { type: "attention", reason: "order_failed" }
  }
  const ours =
    used ?? fitting.find(({ id }) => id === row.session_id) ?? fitting[0]
  if (ours && ours.id !== row.session_id) {
    return { type: "point_at_session", session_id: ours.id }
  }
  const surplus = usable.filter((s) => s !== ours && !s.hasPayment)
  if (ours) {
    const session_ids = surplus.map(({ id }) => id)
    return surplus.length > 0 ? { type: "delete_sessions", session_ids } : null
  }
  const canceled = sessions.find(
    (session) => isRevivable(session) && fitsRow(session, row)
  )
  if (canceled) {
    return { type: "revive_session", session_id: canceled.id }
  }
  // A new session gets the collection's amount, which core shall have computed.
  return isSameAmount(facts.collectionAmount, row.amount)
    ? { type: "create_session" }
    : { type: "attention", reason: "cart_changed" }
}

/**
 * Core makes the Payment and its capture of the session's amount, so only a session
 * of exactly what the invoice says is ever used for it.
 */
export function fitsRow(
  session: Pick<SessionFact, "amount" | "currency_code">,
  row: Pick<SettleFacts["row"], "amount" | "currency">
): boolean {
  return (
    session.currency_code.toLowerCase() === row.currency.toLowerCase() &&
    isSameAmount(session.amount, row.amount)
  )
}

/** Another provider's session could be used for the order, or its money is there. */
export function isPaidElsewhere({
  sessions,
  payments,
}: Pick<SettleFacts, "sessions" | "payments">): boolean {
  return isPaymentElsewhere({ payments }) || sessions.some(isOfAnother)
}

/** Another provider's, which could still bring its money. */
export function isOfAnother(
  session: Pick<SessionFact, "provider_id" | "status">
): boolean {
  return session.provider_id !== PROVIDER_ID && isProcessable(session)
}

/** Another provider's payment that was not canceled: money, or a promise of it. */
export function isPaymentElsewhere({
  payments,
}: Pick<SettleFacts, "payments">): boolean {
  return payments.some(({ provider_id }) => provider_id !== PROVIDER_ID)
}

/** Sessions of ours that core could still use. */
export function ourUsableSessions(
  facts: Pick<SettleFacts, "sessions" | "payments">
): SessionFact[] {
  const isOver = isSpent(facts)
  return facts.sessions.filter(
    (s) => s.provider_id === PROVIDER_ID && isProcessable(s) && !isOver(s)
  )
}

/** Its Payment was canceled: core would take it, and could never capture it. */
function isSpent({ payments }: Pick<SettleFacts, "payments">) {
  return (session: SessionFact) =>
    session.provider_id === PROVIDER_ID &&
    isProcessable(session) &&
    session.hasPayment &&
    !payments.some(({ session_id }) => session_id === session.id)
}

function isProcessable({ status }: Pick<SessionFact, "status">): boolean {
  return (PROCESSABLE as readonly string[]).includes(status)
}

function isRevivable(session: SessionFact): boolean {
  return (
    session.provider_id === PROVIDER_ID &&
    !isProcessable(session) &&
    !session.hasPayment
  )
}
