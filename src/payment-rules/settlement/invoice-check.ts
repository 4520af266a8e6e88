import type { AttentionReason } from "./attention"
import { isSameAmount } from "../checkout/amount"
import type { LedgerRow } from "./ledger-row"
import { meaningOf } from "./status-table"

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

/**
 * Whether the invoice of a paid row, read again, is still paid and still matches the row.
 * Only then may it be captured late.
 * @param now Database time at which the read began.
 */
export function isStillPaid(
  row: Pick<
    LedgerRow,
    "id" | "invoice_id" | "amount" | "currency" | "expires_at" | "completed_at"
  >,
  invoice: FetchedInvoice & { status: string; cancelled_at: string | null },
  now: Date
): boolean {
  const facts = {
    status: invoice.status,
    expires_at: row.expires_at,
    completed_at: row.completed_at,
    cancelled_at: invoice.cancelled_at ? now : null,
  }
  const meaning = meaningOf(facts, { orderWaits: false, now })
  return meaning === "paid" && findMismatch(row, invoice) === null
}
