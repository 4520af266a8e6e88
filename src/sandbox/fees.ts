import { asText } from "./as-text"
import type { SandboxInvoice } from "./invoice"

/** Two decimals each. `fee` is null when the merchant pays it: the buyer does not see it. */
type Fees = {
  fee: string | null
  customer_total: string
  merchant_net: string
}

/** Sandbox's own fee: 2 %, rounded to 0.01. A flag puts it on top for the buyer. */
export function feesOf(
  invoice: Pick<SandboxInvoice, "amount" | "customer_pays_fee">
): Fees {
  const cents = Math.round(Number(asText(invoice.amount)) * 100)
  const fee = Math.round(cents * 0.02)
  return invoice.customer_pays_fee
    ? {
        fee: toText(fee),
        customer_total: toText(cents + fee),
        merchant_net: toText(cents),
      }
    : {
        fee: null,
        customer_total: toText(cents),
        merchant_net: toText(cents - fee),
      }
}

function toText(cents: number): string {
  return (cents / 100).toFixed(2)
}
