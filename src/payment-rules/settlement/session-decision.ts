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
 * The first step that the sessions need; null: core could use exactly the row's session.
 * Concurrent choices of the method leave several sessions of ours, and complete-cart takes
 * any of them; one step deletes all surplus ones, however many there are. Both callers have
 * asked before whether another method is involved (`hasOtherMethod`; once something is
 * captured, `isPromisedElsewhere`).
 */
export function decideSession(facts: SettleFacts): SettleAction | null {
  const { row, sessions } = facts
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
  // A new session takes over the collection's amount, which core has to compute.
  return isSameAmount(facts.collectionAmount, row.amount)
    ? { type: "create_session" }
    : { type: "attention", reason: "cart_changed" }
}

/**
 * Core creates the Payment and its capture with the session's amount, so only a session
 * with exactly the invoice's amount and currency is used for it.
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
export function hasOtherMethod({
  sessions,
  payments,
}: Pick<SettleFacts, "sessions" | "payments">): boolean {
  return isPaymentElsewhere({ payments }) || sessions.some(isOfAnother)
}

/** A session of another provider, which could still bring money. */
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

export const ONLY_CHOSEN = ["pending", "requires_more"]

/** Another provider holds or has promised a payment; a method that was only chosen does neither. */
export function isPromisedElsewhere(
  facts: Pick<SettleFacts, "sessions" | "payments">
): boolean {
  return isPaymentElsewhere(facts) || facts.sessions.some(isPromised)
}

function isPromised(session: SessionFact): boolean {
  return isOfAnother(session) && !ONLY_CHOSEN.includes(session.status)
}

/** A new session of ours may take its place: no money came by it, and none is promised. */
export function isReplaceable(session: SessionFact): boolean {
  return !session.hasPayment && !isPromised(session)
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

/** Without the sessions whose Payment was canceled: they promise nothing any more. */
export function unspent(
  facts: Pick<SettleFacts, "sessions" | "payments">
): Pick<SettleFacts, "sessions" | "payments"> {
  const isOver = isSpent(facts)
  const sessions = facts.sessions.filter((session) => !isOver(session))
  return { sessions, payments: facts.payments }
}

/** Its Payment was canceled: core would accept it, but could never capture it. */
function isSpent({ payments }: Pick<SettleFacts, "payments">) {
  return (session: SessionFact) =>
    isProcessable(session) &&
    session.hasPayment &&
    !payments.some(({ session_id }) => session_id === session.id)
}

/**
 * Its money is captured, and core has deleted the session: it undid the order only afterwards. Core
 * places no order without a session, and another session would capture the money again.
 */
export function hasLostItsSession({
  row,
  sessions,
  payments,
}: SettleFacts): boolean {
  return payments.some(
    ({ session_id, captures }) =>
      session_id === row.session_id &&
      captures.length > 0 &&
      !sessions.some(({ id }) => id === session_id)
  )
}

export function isProcessable({
  status,
}: Pick<SessionFact, "status">): boolean {
  return (PROCESSABLE as readonly string[]).includes(status)
}

function isRevivable(session: SessionFact): boolean {
  return (
    session.provider_id === PROVIDER_ID &&
    !isProcessable(session) &&
    !session.hasPayment
  )
}
