import type { LedgerRow } from "../../payment-rules/ledger-row"

type Wire<T> = {
  [Key in keyof T]: T[Key] extends Date
    ? string
    : T[Key] extends Date | null
      ? string | null
      : T[Key]
}

/** A row of the ledger as JSON carries it: moments are ISO 8601 texts. */
export type InvoiceRow = Wire<LedgerRow>

export function needsAttention(
  row: Pick<InvoiceRow, "attention_reason" | "resolved_at">
): boolean {
  return row.attention_reason !== null && row.resolved_at === null
}

const WEIGHT: Partial<Record<InvoiceRow["status"], number>> = {
  completed: 3,
  under_review: 2,
  pending: 1,
}

/** Of all invoices of an order the one that a merchant asks for first. */
export function mainInvoice<Row extends InvoiceRow>(
  rows: Row[]
): Row | undefined {
  const weight = (row: Row) =>
    (needsAttention(row) ? 8 : 0) + (WEIGHT[row.status] ?? 0)
  return [...rows].sort(
    (a, b) => weight(b) - weight(a) || b.created_at.localeCompare(a.created_at)
  )[0]
}
