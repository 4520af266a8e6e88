import { isOfMerchant, type LedgerRow } from "../settlement/ledger-row"

/** Nobody can use up the reads by pressing a button: what was just read is not read again. */
const RECENT_MS = 10_000

type OpenRow = LedgerRow & { db_now: Date; hint_class: number | null }

/**
 * It could be paid by now, and the ledger would not know: nobody is asked for another
 * payment before it is read. What the present credentials cannot read does not stand in the way.
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

/** That it cannot be read was shown to a human, who looks it up elsewhere. */
const TOLD: readonly (string | null)[] = ["unreadable", "invoice_not_found"]

export function isUnknownToHumans({
  attention_reason,
  muted_reason,
}: Pick<LedgerRow, "attention_reason" | "muted_reason">): boolean {
  return !TOLD.includes(attention_reason) && !TOLD.includes(muted_reason)
}
