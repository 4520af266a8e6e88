type Seen = { status: string; last_read_at: string | null }

/**
 * The result of a check that was asked for: the status is still the same, or another one now, or
 * the service gave no answer. null: the check is still under way.
 */
export function recheckResult(
  before: Seen,
  now: Seen & { look_pending: boolean }
): "still" | "changed" | "unread" | null {
  if (now.last_read_at === before.last_read_at) {
    return now.look_pending || now.status !== before.status ? null : "unread"
  }
  return now.status === before.status ? "still" : "changed"
}
