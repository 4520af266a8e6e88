import type { LedgerRow } from "../settlement/ledger-row"

/** Reasons that told a human that it cannot be read; they look it up elsewhere. */
const TOLD: readonly (string | null)[] = ["unreadable", "invoice_not_found"]

export function isUnknownToHumans({
  attention_reason,
  muted_reason,
}: Pick<LedgerRow, "attention_reason" | "muted_reason">): boolean {
  return !TOLD.includes(attention_reason) && !TOLD.includes(muted_reason)
}
