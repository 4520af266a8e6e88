/** As `query.graph` answers them. */
export type CancelFields = {
  status: string
  canceled_at?: Date | string | null
}

/** Of an order, from the entity that is asked for; `isCanceled` needs both. */
export const CANCEL_FIELDS = ["status", "canceled_at"]

/**
 * An order was cancelled. An admin can archive it afterwards, and then only `canceled_at` says so
 * (ledger/table.ts has the same rule in SQL).
 */
export function isCanceled({ status, canceled_at }: CancelFields): boolean {
  return status === "canceled" || Boolean(canceled_at)
}
