import { isOfMerchant, type LedgerRow } from "../settlement/ledger-row"

/** A row is not read again within this time, so that nobody uses up the reads with a button. */
const RECENT_MS = 10_000

type OpenRow = LedgerRow & { db_now: Date; hint_class: number | null }

/**
 * The invoice may be paid without the ledger knowing: nobody is asked for another payment
 * before it is read. An invoice that the present credentials cannot read does not block.
 */
export function isReadDue(row: OpenRow, merchantId: string | null): boolean {
  const readAt = row.last_read_at?.getTime() ?? 0
  const isRecent =
    row.hint_class === null && row.db_now.getTime() - readAt < RECENT_MS
  return (
    row.status === "pending" &&
    row.invoice_id !== null &&
    isOfMerchant(row, merchantId) &&
    !isRecent
  )
}

/** Reasons that told a human that it cannot be read; they look it up elsewhere. */
const TOLD: readonly (string | null)[] = ["unreadable", "invoice_not_found"]

export function isUnknownToHumans({
  attention_reason,
  muted_reason,
}: Pick<LedgerRow, "attention_reason" | "muted_reason">): boolean {
  return !TOLD.includes(attention_reason) && !TOLD.includes(muted_reason)
}
