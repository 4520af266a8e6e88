import type { AttentionReason } from "../settlement/attention"
import type { RowStatus } from "../settlement/ledger-row"

/** An invoice as the admin's pages have it: timestamps are ISO 8601 texts. */
type ShownInvoice = {
  status: RowStatus
  /** The service's own status. */
  invoice_status: string | null
  /** null: no human has to decide. */
  attention: { reason: string } | null
  expires_at: string | null
  resolved_at: string | null
}

/** Reasons for which the ledger did not accept the service's answer. */
const NOT_TAKEN: readonly string[] = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "unknown_status",
  "contradictory",
] satisfies AttentionReason[]

/** The service answered, but the answer decided nothing. The read of a mismatch is not counted. */
export function isAnswerReason(attention: ShownInvoice["attention"]): boolean {
  return NOT_TAKEN.includes(String(attention?.reason))
}

/**
 * When the service last answered for the invoice, accepted or not; null: never. An answer that is
 * refused again keeps its first time.
 * @param history the oldest line first
 */
export function lastAnsweredAt({
  history,
  last_read_at,
}: {
  history: { kind: string; decided: string | null; created_at: string }[]
  last_read_at: string | null
}): string | null {
  const refused = history.filter(
    ({ kind, decided }) =>
      kind === "attention" && NOT_TAKEN.includes(String(decided))
  )
  const refusedAt = refused.at(-1)?.created_at
  return refusedAt && refusedAt > (last_read_at ?? "")
    ? refusedAt
    : last_read_at
}

/** A cancel waits. One that may be paid is not cancelled, though a newer invoice asked for it. */
export function isBeingCancelled({
  status,
  cancel_due_at,
  actions,
}: Pick<ShownInvoice, "status"> & {
  cancel_due_at: string | null
  actions: { cancel: { code: string | null } }
}): boolean {
  const isOpen = status === "pending" || status === "under_review"
  return (
    isOpen && cancel_due_at !== null && actions.cancel.code !== "perhaps_paid"
  )
}

/** The service's own status of the invoice, if ours would mislead; else null. */
export function serviceStatusOf({
  attention,
  invoice_status,
  status,
}: Pick<ShownInvoice, "attention" | "invoice_status" | "status">):
  string | null {
  // After a human's decision the service still says the same of an open invoice.
  const isTaken = attention ? !isAnswerReason(attention) : status !== "pending"
  return isTaken || invoice_status === status ? null : invoice_status
}

/** Unpaid after its time; nobody knows that nothing was paid until the last check. */
export function isPast(
  { status, expires_at }: Pick<ShownInvoice, "status" | "expires_at">,
  now: Date
): boolean {
  return (
    status === "pending" && expires_at !== null && new Date(expires_at) < now
  )
}

const ENDED: readonly RowStatus[] = ["rejected", "cancelled", "expired"]

/** An invoice without an order may still become one. */
export function mayBeOrdered({
  attention,
  status,
  resolved_at,
}: Pick<ShownInvoice, "attention" | "status" | "resolved_at">): boolean {
  return (
    !ENDED.includes(status) &&
    resolved_at === null &&
    attention?.reason !== "paid_twice"
  )
}
