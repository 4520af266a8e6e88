import BigNumber from "bignumber.js"
import { toInvoiceAmount } from "../checkout/amount"
import type { LedgerRow } from "../settlement/ledger-row"

type Fees = {
  /** What the shopper paid in all, major units; null: not told, or not paid. */
  customer_total: string | null
  /** What the merchant receives of it. */
  merchant_net: string | null
  /** The difference: what the service keeps. */
  fee: string | null
}

/**
 * The only two money figures of a transaction to go by are `customer_total` and
 * `merchant_net` (service-interface.md § Get-invoice response). They are named while a
 * payment is reviewed, and after it was rejected, too: nothing was received then.
 */
export function feesOf(
  row: Pick<LedgerRow, "status" | "customer_total" | "merchant_net">
): Fees {
  if (row.status !== "completed") {
    return { customer_total: null, merchant_net: null, fee: null }
  }
  const { customer_total, merchant_net } = row
  const fee = new BigNumber(customer_total ?? NaN).minus(merchant_net ?? NaN)
  return {
    customer_total,
    merchant_net,
    fee: fee.isFinite() ? toInvoiceAmount(fee) : null,
  }
}
