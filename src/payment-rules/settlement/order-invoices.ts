import { isPerhapsPaid, isVoid, type LedgerRow } from "./ledger-row"

type Row = LedgerRow & { status_since: Date | null }

export type OrderInvoices = {
  /** Another of its invoices, in any collection, is paid or may still be paid. */
  hasOtherInvoice: boolean
  /** When the last of its invoices ended without money; null: none has. */
  lastInvoiceEndedAt: Date | null
  /** Since when each of its invoices has been read; null: one never was. */
  invoicesReadAt: Date | null
}

/** @param rows all of the order, of any collection and status */
export function orderInvoices(
  { id }: Pick<Row, "id">,
  rows: Row[]
): OrderInvoices {
  const made = rows.filter(({ invoice_id }) => invoice_id !== null)
  const ends = made
    .filter(isVoid)
    .flatMap(({ status_since }) => status_since ?? [])
  const reads = made.map(({ last_read_at }) => last_read_at?.getTime() ?? 0)
  return {
    // A void one can hold money, too.
    hasOtherInvoice: rows.some(
      (row) => row.id !== id && (!isVoid(row) || isPerhapsPaid(row))
    ),
    lastInvoiceEndedAt:
      ends.length > 0
        ? new Date(Math.max(...ends.map((end) => end.getTime())))
        : null,
    invoicesReadAt: reads.every(Boolean) ? new Date(Math.min(...reads)) : null,
  }
}
