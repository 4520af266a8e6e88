import type { AttentionReason } from "./attention"
import { isVoid, type LedgerRow } from "./ledger-row"

/**
 * The reason that a human is told when settling fails again and again. A void row with an order:
 * what fails is its cancel; nobody paid. null: no money waits. Without an order, nothing waits for
 * a void row. For an open one the rest of an interrupted checkout is repaired once it can be, or
 * the invoice's end decides.
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
