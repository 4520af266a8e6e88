import type { LedgerRow } from "./ledger-row"
import { isFinallyTold } from "./told-reason"

/** The newest request by an admin or the store's own code that no run has answered. */
export type AskedByHand = {
  /** Its version, or 0: there is none. */
  asked_version: number
  asked_at: Date | null
  db_now: Date
}

const COUNTS_MS = 10 * 60_000

/**
 * A request by hand counts for ten minutes: by then the money may have been given back, or the
 * order may owe something else. A request by a shopper or a webhook does not count as one, and does
 * not replace one.
 */
export function isAskedByHand(row: AskedByHand): boolean {
  return (
    row.asked_version > 0 &&
    row.asked_at !== null &&
    row.db_now.getTime() - row.asked_at.getTime() < COUNTS_MS
  )
}

/**
 * No order is placed for the row before a human asks: they had closed it, or were told for good
 * that something else paid.
 */
export function waitsForRequest(
  row: Pick<LedgerRow, "reopened_at" | "told_reason"> & AskedByHand
): boolean {
  const isLeft = row.reopened_at !== null || isFinallyTold(row)
  return isLeft && !isAskedByHand(row)
}
