import BigNumber from "bignumber.js"
import {
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../checkout/amount"

/** An order's `summary` and `transactions` as `query.graph` answers them, in major units. */
export type OrderAccount = {
  /** Each edit makes the next one. */
  version?: number
  total?: AmountInput
  summary?: {
    /** All as of the time when Medusa last wrote the order's summary. */
    current_order_total?: AmountInput
    raw_current_order_total?: AmountInput
    pending_difference?: AmountInput
    raw_pending_difference?: AmountInput
    transaction_total?: AmountInput
    raw_transaction_total?: AmountInput
  } | null
  transactions?: {
    amount: AmountInput
    raw_amount?: AmountInput
    /** `capture` or `refund`, and the id of that record. */
    reference?: string | null
    reference_id?: string | null
  }[]
  returns?: OrderReturn[]
}

type OrderReturn = {
  status?: string
  exchange_id?: string | null
  claim?: { type?: string } | null
}

/**
 * Fields of an order that the functions below need. With `total` Medusa computes what is pending
 * anew, less the goods that are about to be returned. Without it the answer is the amount that was
 * stored last, and an even exchange would seem to owe its new goods.
 */
export const ACCOUNT_FIELDS = [
  ...["version", "total", "summary", "transactions.*"],
  ...["returns.status", "returns.exchange_id", "returns.claim.type"],
]

/**
 * The amount an order owes, in major units; negative: more was paid than it is worth. null: core
 * keeps no summary of it.
 *
 * Core keeps the sum of an order's transactions in a summary for each version. A transfer, a
 * return or a claim writes the next version from what it read before, without core's lock. A
 * capture that came meanwhile is then missing in the sum, and the order seems to owe its price
 * again. So the transactions themselves are counted (ledger/surplus-facts.ts does the same in SQL).
 */
export function orderDue(order: OrderAccount): BigNumber | null {
  const { summary } = order
  const due = summary?.raw_pending_difference ?? summary?.pending_difference
  return due === undefined || due === null
    ? null
    : toDecimal(due).minus(lostMoney(order))
}

/** The stored sum lacks a transaction, so Medusa's own page shows a wrong amount. */
export const hasLostMoney = (order: OrderAccount) => !lostMoney(order).isZero()

/** The amount of the order's transactions that the stored sum lacks, in major units. */
function lostMoney({ summary, transactions }: OrderAccount): BigNumber {
  const counted = summary?.raw_transaction_total ?? summary?.transaction_total
  // A field that was not requested does not count as zero: the order would seem to owe its price
  // again.
  if (counted === undefined || counted === null || !transactions) {
    return toDecimal(0)
  }
  return sumOf(transactions).minus(toDecimal(counted))
}

function sumOf(transactions: OrderAccount["transactions"] = []): BigNumber {
  const amounts = transactions.map(({ raw_amount, amount }) =>
    toDecimal(raw_amount ?? amount)
  )
  return BigNumber.sum(0, ...amounts)
}

/** A part was paid and not refunded, or the store's own code booked it without a Payment. */
export function hasMoney({ transactions }: OrderAccount): boolean {
  return sumOf(transactions).gt(0)
}

/** Nothing is left to pay at two decimals, the most that the service accepts. */
export function owesNothing(due: AmountInput): boolean {
  return toDecimal(toInvoiceAmount(due)).lte(0)
}

/** An invoice of this amount asks for more than the order owes, as far as anybody knows that. */
export function asksTooMuch(
  amount: AmountInput,
  account: OrderAccount
): boolean {
  const due = orderDue(account)
  return due !== null && toDecimal(amount).gt(toInvoiceAmount(due))
}

/**
 * How much of a refund is a credit to the customer, in major units: all of it but what the shop
 * owes anyway, after goods came back. Core's refund counts the same, with the amount it stored.
 * @param isBooked the order's transactions hold the refund already
 */
export function creditOfRefund(
  amount: AmountInput,
  account: OrderAccount,
  isBooked = false
): BigNumber {
  const due = (orderDue(account) ?? toDecimal(0)).minus(
    isBooked ? toDecimal(amount) : 0
  )
  const owedByShop = BigNumber.max(0, due.negated())
  return BigNumber.max(0, toDecimal(amount).minus(owedByShop))
}

/** A sum that the order's stored summary lacks, as of one version of the order. */
export type Uncounted = {
  /** Major units; it may be negative. */
  amount: string
  /** An edit makes another summary, for which the amount may be wrong. null: not known. */
  version: number | null
}

/**
 * The order's worth beyond its stored summary. Medusa stores the summary of an order without a cart
 * before it computes taxes and promotions, and not again when only they or a calculated shipping
 * price change. While goods are exchanged, it counts the new ones and those that are about to be
 * returned; this subtracts the latter, as Medusa's own page of the order does. SQL that counts with
 * the summary (ledger/surplus-facts.ts) adds this.
 */
export function uncountedOf(order: OrderAccount): Uncounted {
  const { version = null, total, summary } = order
  const counted =
    summary?.raw_current_order_total ?? summary?.current_order_total
  const isKnown = ![total, counted].some((one) => one === undefined)
  const amount = isKnown
    ? toDecimal(total ?? 0).minus(toDecimal(counted ?? 0))
    : toDecimal(0)
  return { amount: amount.minus(exchangedOf(order)).toFixed(), version }
}

/**
 * The price of all goods that are about to be returned, once others are sent for some of them.
 * Cheaper new goods make the customer's surplus show before the old ones are back.
 */
function exchangedOf({ total, summary, returns }: OrderAccount): BigNumber {
  const paid = summary?.raw_transaction_total ?? summary?.transaction_total
  const due = summary?.raw_pending_difference ?? summary?.pending_difference
  const isKnown = ![total, paid, due].some((one) => one === undefined)
  return isKnown && returns?.some(isExchange)
    ? toDecimal(total ?? 0)
        .minus(toDecimal(paid ?? 0))
        .minus(toDecimal(due ?? 0))
    : toDecimal(0)
}

const AWAITED = ["requested", "partially_received"]

/** A claim either gets other goods or its money back. */
function isExchange({ status = "", exchange_id, claim }: OrderReturn): boolean {
  return (
    AWAITED.includes(status) && (!!exchange_id || claim?.type === "replace")
  )
}
