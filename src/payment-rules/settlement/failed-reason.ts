import type { AttentionReason } from "./attention"
import { isVoid, type LedgerRow } from "./ledger-row"

/**
 * The reason that a human is told when settling fails again and again. For a void row only the
 * cancel of its order can fail; nobody paid. null: the invoice is still open, and no money waits.
 * The rest of an interrupted checkout is repaired once it can be, or the invoice's end decides.
 */
export function failedReason(
  row: Pick<LedgerRow, "status" | "placed_unpaid_at">
): AttentionReason | null {
  if (isVoid(row)) {
    return row.placed_unpaid_at ? "order_unpaid" : "review_rejected"
  }
  return row.status === "pending" ? null : "order_failed"
}
