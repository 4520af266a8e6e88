import { isAnswerReason } from "./shown-status"

type Seen = { status: string; last_read_at: string | null }

/**
 * The result of a check that was asked for: the status is still the same, or another one now; the
 * service said nothing that could be accepted; or it gave no answer. null: the check is still under
 * way.
 */
export function recheckResult(
  before: Seen,
  now: Seen & { look_pending: boolean; attention: { reason: string } | null }
): "still" | "changed" | "refused" | "unread" | null {
  if (now.last_read_at !== before.last_read_at) {
    return now.status === before.status ? "still" : "changed"
  }
  if (now.look_pending || now.status !== before.status) {
    return null
  }
  return isAnswerReason(now.attention) ? "refused" : "unread"
}
