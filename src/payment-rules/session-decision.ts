import { PROVIDER_ID } from "./provider-id"
import type { SessionFact, SettleAction, SettleFacts } from "./settle-decision"

/** Statuses from which complete-cart takes a session (medusa-core validate-cart-payments). */
const PROCESSABLE = [
  "pending",
  "requires_more",
  "authorized",
  "captured",
  "pending_authorization",
]

/**
 * What must happen to the sessions first; null: there is one, and it is ours. Two
 * choices at the same moment leave two, and core's complete-cart takes either.
 */
export function decideSession(facts: SettleFacts): SettleAction | null {
  const { row, sessions, payments } = facts
  if (isPaidElsewhere(facts)) {
    return { do: "attention", reason: "paid_elsewhere" }
  }
  const usable = sessions.filter((s) => PROCESSABLE.includes(s.status))
  const isUsed = ({ id }: SessionFact) =>
    payments.some(({ session_id }) => session_id === id)
  const ours =
    usable.find(isUsed) ??
    usable.find(({ id }) => id === row.session_id) ??
    usable[0]
  if (ours) {
    const twin = usable.find((s) => s !== ours && !isUsed(s))
    if (ours.id !== row.session_id) {
      return { do: "point_at_session", session_id: ours.id }
    }
    return twin && row.order_id === null
      ? { do: "delete_session", session_id: twin.id }
      : null
  }
  const canceled = sessions.find((s) => s.provider_id === PROVIDER_ID)
  return canceled
    ? { do: "revive_session", session_id: canceled.id }
    : { do: "create_session" }
}

/** Another provider's session could be, or was, used for the order. */
export function isPaidElsewhere({
  sessions,
}: Pick<SettleFacts, "sessions">): boolean {
  return sessions.some(
    ({ provider_id, status }) =>
      provider_id !== PROVIDER_ID && PROCESSABLE.includes(status)
  )
}
