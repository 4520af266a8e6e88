/** As `query.graph` answers them. */
export type CancelFields = {
  status: string
  canceled_at?: Date | string | null
}

/** Of an order, from the entity that is asked for; `isCanceled` needs both. */
export const CANCEL_FIELDS = ["status", "canceled_at"]

/**
 * An order was cancelled. An admin can archive it afterwards, and then only `canceled_at` says so.
 * A draft keeps that time if an admin converts it after a cancel, but is an order again
 * (ledger/table.ts has the same rule in SQL).
 */
export function isCanceled({ status, canceled_at }: CancelFields): boolean {
  const isArchived = status === "archived" && Boolean(canceled_at)
  return status === "canceled" || isArchived
}
