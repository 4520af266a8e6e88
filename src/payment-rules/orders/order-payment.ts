import {
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../checkout/amount"
import {
  checkAvailability,
  merchantNotReady,
  type Availability,
} from "../checkout/availability"
import { REUSE_MARGIN_MS } from "../checkout/expiry"
import type { Language } from "../checkout/language"
import {
  isOfMerchant,
  isUndecided,
  type LedgerRow,
} from "../settlement/ledger-row"
import type { InvoicePaymentOptions } from "../options/options"
import { owesNothing } from "./order-due"
import { canStillPay } from "../shopper/payment-outcome"

export type OrderPaymentCode =
  | "payable"
  | "nothing_due"
  | "order_canceled"
  | "payment_arrived"
  | "payment_under_review"
  | "paid_elsewhere"
  | Exclude<Availability["code"], "available">

/** Payments and sessions of other providers in any collection of the order. */
export type OthersFact = {
  /** Their payments that were not canceled. */
  payments: { isFullyCaptured: boolean }[]
  sessions: { status: string }[]
}

export type OrderPaymentFacts<Row extends LedgerRow = LedgerRow> = {
  canceled: boolean
  /** Core placed it as a second order for a payment that another order has. */
  isSecond: boolean
  /** The amount the order still owes, in major units; may be negative. */
  due: AmountInput
  currency: string
  /** Every row of the order, newest first. */
  rows: Row[]
  /** Ids of those whose whole amount was recorded as refunded. */
  givenBack: readonly string[]
  /** How much of the debt at the time a human closed a paid row is still owed, by the row's id. */
  owedSinceClosing: ReadonlyMap<string, AmountInput>
  /** Ids of the payment collections that are linked to the order. */
  collections: string[]
  others: OthersFact
  /** Database time. */
  now: Date
  /** The service calls the merchant active. */
  merchantReady: boolean
  /** The merchant of the present credentials; null: not known. */
  merchantId: string | null
  options: Pick<InvoicePaymentOptions, "currencies" | "amountLimits">
}

type OrderPayment<Row extends LedgerRow = LedgerRow> = {
  code: OrderPaymentCode
  /** The row that explains the code, or that can be paid; else the newest one. */
  row: Row | null
}

/**
 * Whether an order's payment can be started or continued. Money that has arrived, or may
 * have arrived, comes before everything else: it is never asked for twice.
 */
export function decideOrderPayment<Row extends LedgerRow>(
  facts: OrderPaymentFacts<Row>
): OrderPayment<Row> {
  const { rows, due } = facts
  const newest = rows[0] ?? null
  const open = rows.filter((row) => !row.settled_at && !row.resolved_at)
  const arrived = open.find(({ status }) => status === "completed")
  if (arrived) {
    return { code: "payment_arrived", row: arrived }
  }
  const reviewed = open.find(isUndecided)
  if (reviewed) {
    return { code: "payment_under_review", row: reviewed }
  }
  if (facts.canceled) {
    return { code: "order_canceled", row: newest }
  }
  if (owesNothing(due)) {
    return { code: "nothing_due", row: newest }
  }
  const takenOver = rows.find((row) => wasTakenOver(row, facts))
  if (takenOver) {
    return { code: "payment_arrived", row: takenOver }
  }
  if (othersHoldMoney(facts.others)) {
    return { code: "paid_elsewhere", row: newest }
  }
  if (facts.isSecond) {
    return { code: "payment_arrived", row: newest }
  }
  const payable = open.find((row) => canBeGoneOnWith(row, facts))
  if (payable) {
    return { code: "payable", row: payable }
  }
  const { code } = availabilityOf(facts, "en")
  return code === "available"
    ? { code: "payable", row: null }
    : { code, row: newest }
}

/**
 * A human who knew of the order took over its money. This lifts the order's hold
 * (ledger/order-holds.ts), so here it counts as the order's payment as well. If the order owed
 * nothing when they closed the row, or that debt was paid since, the money does not pay a debt
 * that came later.
 */
function wasTakenOver(
  row: LedgerRow,
  { givenBack, owedSinceClosing }: OrderPaymentFacts
) {
  const owed = owedSinceClosing.get(row.id)
  return (
    (owed === undefined || !owesNothing(owed)) &&
    row.status === "completed" &&
    row.resolved_at !== null &&
    row.settled_at === null &&
    row.doubted_at === null &&
    row.order_id !== null &&
    !givenBack.includes(row.id)
  )
}

/**
 * Another provider holds money, or will soon. A payment that it captured in full is already
 * counted in what is due.
 */
export function othersHoldMoney({ payments, sessions }: OthersFact): boolean {
  return (
    payments.some(({ isFullyCaptured }) => !isFullyCaptured) ||
    sessions.some(({ status }) => status === "pending_authorization")
  )
}

function availabilityOf(facts: OrderPaymentFacts, language: Language) {
  const { due, currency, options } = facts
  const answer = checkAvailability(due, currency, { ...options, language })
  return answer.available && !facts.merchantReady
    ? merchantNotReady(language)
    : answer
}

/**
 * An invoice of exactly the due amount, with enough time left to pay it. If its collection is
 * no longer the order's, its money could never reach the order. If it belongs to another
 * merchant, it could not be read.
 */
function canBeGoneOnWith(
  row: LedgerRow,
  { due, currency, now, collections, merchantId }: OrderPaymentFacts
): boolean {
  const left = row.expires_at && row.expires_at.getTime() - now.getTime()
  return (
    canStillPay(row, now) &&
    isOfMerchant(row, merchantId) &&
    collections.includes(row.payment_collection_id) &&
    row.amount === toInvoiceAmount(due) &&
    row.currency.toLowerCase() === currency.toLowerCase() &&
    (left === null || left > REUSE_MARGIN_MS)
  )
}

const PAID_FOR: readonly OrderPaymentCode[] = [
  ...(["nothing_due", "order_canceled", "payment_arrived"] as const),
  ...(["payment_under_review", "paid_elsewhere"] as const),
]

/**
 * The invoice is not to be paid any more: the order owes nothing, its money comes another way, or
 * this invoice asks for more than is owed.
 */
export function isOwedNoMore(
  { amount }: Pick<LedgerRow, "amount">,
  facts: OrderPaymentFacts
): boolean {
  return (
    PAID_FOR.includes(decideOrderPayment(facts).code) ||
    toDecimal(amount).gt(amountDueOf(facts))
  )
}

/** The amount the order owes: major units, two decimals, never below zero. */
export function amountDueOf({ due }: Pick<OrderPaymentFacts, "due">): string {
  const owed = toDecimal(due)
  return toInvoiceAmount(owed.isNegative() ? 0 : owed)
}

/** Safe to show to the customer. An empty message means that the order can be paid. */
const MESSAGES: Record<
  Exclude<OrderPaymentCode, "payable" | Availability["code"]>,
  Record<Language, string>
> = {
  nothing_due: {
    en: "Nothing is left to pay for this order.",
    ar: "لا يوجد مبلغ مستحق على هذا الطلب.",
  },
  order_canceled: {
    en: "This order was cancelled.",
    ar: "أُلغي هذا الطلب.",
  },
  paid_elsewhere: {
    en: "Another payment for this order is under way. Do not pay again.",
    ar: "توجد عملية دفع أخرى جارية لهذا الطلب. لا تدفع مرة أخرى.",
  },
  payment_arrived: {
    en: "Your payment for this order arrived. Do not pay again.",
    ar: "وصلت دفعتك لهذا الطلب. لا تدفع مرة أخرى.",
  },
  payment_under_review: {
    en: "Your payment for this order is being checked. Do not pay again.",
    ar: "دفعتك لهذا الطلب قيد المراجعة. لا تدفع مرة أخرى.",
  },
}

export function orderPaymentMessage(
  code: OrderPaymentCode,
  facts: OrderPaymentFacts,
  language: Language
): string {
  if (code in MESSAGES) {
    return MESSAGES[code as keyof typeof MESSAGES][language]
  }
  return code === "payable" ? "" : availabilityOf(facts, language).message
}
