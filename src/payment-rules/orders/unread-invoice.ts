import type { LedgerRow } from "../settlement/ledger-row"

/** Reasons that already announced the unreadable invoice; admins look it up elsewhere. */
const TOLD: readonly (string | null)[] = ["unreadable", "invoice_not_found"]

export function isUnknownToHumans({
  attention_reason,
  muted_reason,
}: Pick<LedgerRow, "attention_reason" | "muted_reason">): boolean {
  return !TOLD.includes(attention_reason) && !TOLD.includes(muted_reason)
}
