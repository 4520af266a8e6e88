import BigNumber from "bignumber.js"
import { toInvoiceAmount } from "./amount"
import type { LedgerRow } from "./ledger-row"

export type Fees = {
  /** What the buyer paid in all, major units; null: not told yet. */
  customer_total: string | null
  /** What the merchant receives of it. */
  merchant_net: string | null
  /** The difference: what the service keeps. */
  fee: string | null
}

/**
 * The only two money figures of a transaction to go by are `customer_total` and
 * `merchant_net` (service-interface.md § Get-invoice response).
 */
export function feesOf(
  row: Pick<LedgerRow, "customer_total" | "merchant_net">
): Fees {
  const { customer_total, merchant_net } = row
  const fee = new BigNumber(customer_total ?? NaN).minus(merchant_net ?? NaN)
  return {
    customer_total,
    merchant_net,
    fee: fee.isFinite() ? toInvoiceAmount(fee) : null,
  }
}
