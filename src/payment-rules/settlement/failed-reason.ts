import type { AttentionReason } from "./attention"
import { isVoid, type LedgerRow } from "./ledger-row"

/**
 * The attention reason when settling fails again and again; null: no money waits, so nobody is
 * notified.
 * - A void row with an order: nobody paid, and the order's cancel fails.
 * - A void row without an order: nothing waits for it.
 * - An open row: an interrupted checkout is completed later, or the invoice's end decides.
 */
export function failedReason(
  row: Pick<LedgerRow, "status" | "order_id" | "placed_unpaid_at">
): AttentionReason | null {
  if (isVoid(row)) {
    if (row.order_id === null) {
      return null
    }
    return row.placed_unpaid_at ? "order_unpaid" : "review_rejected"
  }
  return row.status === "pending" ? null : "order_failed"
}
