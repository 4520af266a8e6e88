import BigNumber from "bignumber.js"
import {
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../checkout/amount"

/** As `query.graph` answers an order's `summary` and `transactions`, in major units. */
export type OrderAccount = {
  summary?: {
    pending_difference?: AmountInput
    raw_pending_difference?: AmountInput
    transaction_total?: AmountInput
    raw_transaction_total?: AmountInput
  } | null
  transactions?: {
    amount: AmountInput
    raw_amount?: AmountInput
    /** What it stands for: `capture` or `refund`, and the id of that. */
    reference?: string | null
    reference_id?: string | null
  }[]
}

/** Of an order, from the entity that is asked for; `orderDue` needs all of it. */
export const ACCOUNT_FIELDS = ["summary", "transactions.*"]

/**
 * What an order owes, in major units; negative: more was paid than it is worth. null: core
 * keeps no summary of it.
 *
 * Core keeps the sum of an order's transactions in a summary for each version. A transfer, a
 * return or a claim writes the next version from what it read before, without core's lock. A
 * capture that came meanwhile is then missing in the sum, and the order seems to owe its price
 * again. So the transactions themselves are counted (ledger/surplus.ts does the same in SQL).
 */
export function orderDue({
  summary,
  transactions,
}: OrderAccount): BigNumber | null {
  const due = summary?.raw_pending_difference ?? summary?.pending_difference
  if (due === undefined || due === null) {
    return null
  }
  const counted = summary?.raw_transaction_total ?? summary?.transaction_total
  // What was not asked for is not counted as none: the order would seem to owe its price again.
  if (counted === undefined || counted === null || !transactions) {
    return toDecimal(due)
  }
  const made = transactions.map(({ raw_amount, amount }) =>
    toDecimal(raw_amount ?? amount)
  )
  return toDecimal(due)
    .plus(toDecimal(counted))
    .minus(BigNumber.sum(0, ...made))
}

/** Nothing is left to pay at two decimals, the most that the service accepts. */
export function owesNothing(due: AmountInput): boolean {
  return toDecimal(toInvoiceAmount(due)).lte(0)
}
