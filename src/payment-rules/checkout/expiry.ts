import type { LedgerRow } from "../settlement/ledger-row"

const MINUTE_MS = 60_000

/**
 * How long after `expires_at` an invoice is still read for a payment before it becomes void: a
 * shopper may have pressed pay in the last second, and the two clocks differ.
 */
export const EXPIRY_GRACE_MS = 10 * MINUTE_MS

/** A new session reuses a pending invoice only with this much time left. */
export const REUSE_MARGIN_MS = 10 * MINUTE_MS

/** When a pending invoice becomes void; null: its expiry is not known. */
export function endOf(row: Pick<LedgerRow, "expires_at">): Date | null {
  return row.expires_at
    ? new Date(row.expires_at.getTime() + EXPIRY_GRACE_MS)
    : null
}

/** The time to pay is over; during the grace a last payment may still arrive. */
export function isPastExpiry(
  { expires_at }: Pick<LedgerRow, "expires_at">,
  now: Date
): boolean {
  return expires_at !== null && now >= expires_at
}

/** @param now Database time: the clocks of several servers differ. */
export function hasEnded(
  row: Pick<LedgerRow, "expires_at">,
  now: Date
): boolean {
  const end = endOf(row)
  return end !== null && now >= end
}
