import type { LedgerRow } from "./ledger-row"

/**
 * A human closed the row while the service's answers contradicted each other. Its money can
 * still come.
 */
export function isClosedInDoubt(
  row: Pick<LedgerRow, "status" | "settled_at" | "resolved_at" | "doubted_at">
): boolean {
  return (
    row.status === "completed" &&
    row.settled_at === null &&
    row.resolved_at !== null &&
    row.doubted_at !== null
  )
}

/** Requests that nobody decided on; all others name an admin or the store's own code. */
const UNDECIDED_REQUESTS: readonly (string | null)[] = [
  null,
  "webhook",
  "return",
]

type Request = { priority: number | null; requested_by: string | null }

/**
 * The service says that the row is paid, and that very answer is shown to a human, who had
 * closed the row before. What was decided by hand is not undone by a run: the row becomes an
 * order only once an admin, or the store's own code, asks for it.
 * @param answer `answerKey` of the invoice
 */
export function waitsForHuman(
  row: Pick<LedgerRow, "attention_reason" | "last_answer"> & Request,
  answer: string
): boolean {
  const isAsked =
    row.priority === 1 && !UNDECIDED_REQUESTS.includes(row.requested_by)
  return (
    row.attention_reason === "contradictory" &&
    row.last_answer === answer &&
    !isAsked
  )
}
