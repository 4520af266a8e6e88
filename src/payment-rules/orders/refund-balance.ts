/**
 * Refunds that were made in the merchant's dashboard, and the allowance that they give to refunds
 * in Medusa. The service's interface has no refund (docs/service-contract.md § What is open), so a
 * refund in Medusa is only true once a human has recorded that the money went back.
 */
import BigNumber from "bignumber.js"
import {
  isSameAmount,
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../checkout/amount"
import type { AttentionReason } from "../settlement/attention"
import type { LedgerRow } from "../settlement/ledger-row"
import { moneyText } from "../checkout/money-text"
import type { OrderPageRefusal } from "./order-page-refusals"
import type { RefundRefusal } from "./refund-refusals"

export type RefundLine = {
  /** `drawn`: consumed by a refund in Medusa. */
  kind: "recorded" | "drawn"
  /** Major units, two decimals. */
  amount: string
}

/** All in major units with two decimals. */
type RefundBalance = {
  recorded: string
  /** Consumed by refunds in Medusa. */
  drawn: string
  /** Recorded, and not yet consumed by a refund in Medusa. */
  balance: string
  /** Paid, and not yet recorded as refunded. */
  recordable: string
}

export function refundBalance(
  row: Pick<LedgerRow, "amount" | "status">,
  lines: RefundLine[]
): RefundBalance {
  const recorded = sum(lines, "recorded")
  const consumed = sum(lines, "drawn")
  const received = row.status === "completed" ? row.amount : 0
  return {
    recorded: toInvoiceAmount(recorded),
    drawn: toInvoiceAmount(consumed),
    balance: toInvoiceAmount(recorded.minus(consumed)),
    recordable: toInvoiceAmount(new BigNumber(received).minus(recorded)),
  }
}

/**
 * Why a refund cannot be recorded; null: it can. Never more than was paid, and only as a whole
 * while the money is not captured: after a partial refund the invoice could be neither captured
 * nor closed, and nobody would see the rest.
 */
export function refuseRecording(
  row: Pick<
    LedgerRow,
    "amount" | "status" | "currency" | "order_id" | "settled_at" | "resolved_at"
  >,
  lines: RefundLine[],
  amount: string
): RefundRefusal | null {
  if (row.status !== "completed") {
    return {
      code: "refund_not_paid",
      refuse: "amount: the invoice is not paid, so there is nothing to refund",
    }
  }
  const { recordable } = refundBalance(row, lines)
  const left = moneyInEnglish(recordable, row)
  if (new BigNumber(amount).gt(recordable)) {
    return {
      code: "refund_too_much",
      refuse: `amount: at most ${left} of this invoice can still be recorded as refunded`,
    }
  }
  if (row.settled_at || row.resolved_at || isAllOfIt(row, lines, amount)) {
    return null
  }
  return row.order_id
    ? {
        code: "refund_only_whole_in_order",
        refuse: `amount: the order does not count as paid by this invoice, so it can only be refunded as a whole. Refund ${left} and record that, or record the part once the order is paid`,
      }
    : {
        code: "refund_only_whole",
        refuse: `amount: this invoice is in no order, so it can only be refunded as a whole. Refund ${left} and record that, or apply it to a cart first`,
      }
}

/** Reasons of a settled row that are over once all of its own money was given back. */
export const ENDS_WITH_REFUND: readonly AttentionReason[] = [
  "order_failed",
  "paid_after_cancel",
  "session_missing",
]

/** Reasons of a settled row about which nothing is to be done once all of its money went back. */
export const ANSWERED_BY_REFUND: readonly AttentionReason[] = [
  ...ENDS_WITH_REFUND,
  "overpaid",
]

/** This amount leaves nothing of what was paid. */
export function isAllOfIt(
  row: Pick<LedgerRow, "amount" | "status">,
  lines: RefundLine[],
  amount: string
): boolean {
  return new BigNumber(amount).gte(refundBalance(row, lines).recordable)
}

/** The amount of a paid invoice that is left to refund, in major units; null: nothing. */
export function owedAmount(
  row: Pick<LedgerRow, "amount" | "status">,
  lines: RefundLine[]
): string | null {
  const { recordable } = refundBalance(row, lines)
  return new BigNumber(recordable).gt(0) ? recordable : null
}

/**
 * How much of the refund allowance one refund in Medusa consumes, or why it is refused.
 * Without an order core is undoing an interrupted checkout, and no money has gone back.
 */
export function decideConsumption(
  row: Pick<LedgerRow, "amount" | "status" | "currency" | "order_id">,
  lines: RefundLine[],
  asked: AmountInput
): { consumed: string } | { refuse: OrderPageRefusal } {
  const { currency } = row
  const amount = toInvoiceAmount(asked)
  if (row.order_id === null) {
    return { refuse: { code: "refund_without_order" } }
  }
  if (!new BigNumber(amount).gt(0)) {
    return { refuse: { code: "refund_too_small", amount: "0.01", currency } }
  }
  const { balance, recordable } = refundBalance(row, lines)
  if (new BigNumber(amount).lte(balance)) {
    return { consumed: amount }
  }
  // Refunds with fractions of a piastre have used up more than they gave back; core itself refunds
  // no more than was captured.
  if (new BigNumber(recordable).lte(0) && row.status === "completed") {
    return { consumed: toInvoiceAmount(BigNumber.max(0, balance)) }
  }
  return { refuse: { code: "refund_not_recorded", amount, balance, currency } }
}

/**
 * The amount to hand to Medusa for a recorded refund. If it equals the rest of the payment
 * at two decimals, it is that exact rest, so that no fraction of a piastre stays behind.
 */
export function refundAmountForMedusa(
  recorded: string,
  payment: { captures: AmountInput[]; refunds: AmountInput[] }
): string {
  const total = (amounts: AmountInput[]) =>
    BigNumber.sum(0, ...amounts.map(toDecimal))
  const left = total(payment.captures).minus(total(payment.refunds))
  return isSameAmount(recorded, left) ? left.toFixed() : recorded
}

function sum(lines: RefundLine[], kind: RefundLine["kind"]): BigNumber {
  return BigNumber.sum(
    0,
    ...lines.filter((line) => line.kind === kind).map(({ amount }) => amount)
  )
}

/** In English, as in all refusals of the admin's routes. */
function moneyInEnglish(
  amount: string,
  { currency }: Pick<LedgerRow, "currency">
): string {
  return moneyText(amount, currency, "en")
}
