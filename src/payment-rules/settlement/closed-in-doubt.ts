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

/** Of the newest request by an admin or the store's own code that no read has answered, or 0. */
type Asked = { asked_version: number }

/**
 * The service says that the row is paid, and that very answer is shown to a human, who had
 * closed the row before. What was decided by hand is not undone by a run: the row becomes an
 * order only once an admin, or the store's own code, asks for it. Whoever asks besides, a
 * shopper or a webhook, neither takes their place nor counts as them.
 * @param answer `answerKey` of the invoice
 */
export function waitsForHuman(
  row: Pick<LedgerRow, "attention_reason" | "last_answer"> & Asked,
  answer: string
): boolean {
  return (
    row.attention_reason === "contradictory" &&
    row.last_answer === answer &&
    row.asked_version === 0
  )
}
