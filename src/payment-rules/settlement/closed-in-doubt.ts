import { isAskedByHand, type AskedByHand } from "./asked-by-hand"
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

/**
 * The service called the row paid after a human had closed it. A run does not undo a decision that
 * was made by hand, whatever the service says in between. The row becomes an order only once an
 * admin, or the store's own code, asks for it.
 */
export function waitsForHuman(
  row: Pick<LedgerRow, "reopened_at"> & AskedByHand
): boolean {
  return row.reopened_at !== null && !isAskedByHand(row)
}
