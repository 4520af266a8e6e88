import type { LedgerRow } from "../settlement/ledger-row"

/** Reasons that already announced the unreadable invoice; admins look it up elsewhere. */
const TOLD: readonly (string | null)[] = ["unreadable", "invoice_not_found"]

type UnreadRow = Pick<
  LedgerRow,
  "attention_reason" | "muted_reason" | "order_id" | "settled_at"
> & { placed_unpaid_at: Date | null }

/**
 * An order is not paid before this invoice was read, since it may have been paid. An invoice that
 * shares the reads of carts stops nobody: any stranger could use these up.
 */
export function mustBeReadFirst(row: UnreadRow): boolean {
  const { attention_reason, muted_reason } = row
  const isTold = TOLD.includes(attention_reason) || TOLD.includes(muted_reason)
  return !isTold && !hasReadsOfCarts(row)
}

/** The rule of `READ_CLASS`, which the rate limiter has in SQL. */
function hasReadsOfCarts(row: UnreadRow): boolean {
  const isUnpaid = row.placed_unpaid_at !== null && row.settled_at === null
  return row.order_id === null || isUnpaid
}
