import BigNumber from "bignumber.js"
import { toInvoiceAmount } from "../checkout/amount"
import type { LedgerRow } from "../settlement/ledger-row"

type Fees = {
  /** The shopper's total, major units; null: not reported, or not paid. */
  customer_total: string | null
  /** The merchant's share of it. */
  merchant_net: string | null
  /** The difference: what the service keeps. */
  fee: string | null
}

/**
 * Only `customer_total` and `merchant_net` of a transaction's amounts are used
 * (docs/service-contract.md § What is open). The service also reports them during a review and
 * after a rejection, when nothing was received: so only a paid invoice has fees.
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
