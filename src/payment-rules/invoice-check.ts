import type { AttentionReason } from "./attention"
import { isSameAmount } from "./amount"
import type { LedgerRow } from "./ledger-row"

export type FetchedInvoice = {
  id: string
  external_reference: string | null
  amount: string
  currency: string
}

/**
 * Whether a fetched invoice is the one that the row asked for. Only then may its
 * status decide anything. Amounts are compared at two decimals, the currency in
 * any case.
 */
export function findMismatch(
  row: Pick<LedgerRow, "id" | "invoice_id" | "amount" | "currency">,
  invoice: FetchedInvoice
): AttentionReason | null {
  if (
    invoice.external_reference !== row.id ||
    (row.invoice_id !== null &&
      invoice.id.toLowerCase() !== row.invoice_id.toLowerCase())
  ) {
    return "reference_mismatch"
  }
  if (invoice.currency.toLowerCase() !== row.currency.toLowerCase()) {
    return "currency_mismatch"
  }
  return isSameAmount(invoice.amount, row.amount) ? null : "amount_mismatch"
}
