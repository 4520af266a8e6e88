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
 * The service called the row paid after a human had closed it. What was decided by hand is not
 * undone by a run, whatever the service says in between: the row becomes an order only once an
 * admin, or the store's own code, asks for it. Whoever asks besides, a shopper or a webhook,
 * neither takes their place nor counts as them.
 */
export function waitsForHuman(
  row: Pick<LedgerRow, "reopened_at"> & Asked
): boolean {
  return row.reopened_at !== null && row.asked_version === 0
}
