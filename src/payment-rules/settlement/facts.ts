import type { AmountInput } from "../checkout/amount"
import type { InvoicePaymentOptions } from "../options/options"
import type { LedgerRow } from "./ledger-row"

export type SessionFact = {
  id: string
  provider_id: string
  status: string
  /** Core makes Payment and capture of it. */
  amount: AmountInput
  currency_code: string
  /** Also one that was canceled: it keeps the session from being used again. */
  hasPayment: boolean
}

export type PaymentFact = {
  session_id: string | null
  provider_id: string
  captures: AmountInput[]
}

export type OrderFact = {
  id: string
  canceled: boolean
  total: AmountInput
  currency_code: string
  /** Transactions by which this collection's captures entered the order. */
  captureTransactions: number
  /** What is left to pay; negative: more was paid than the order is worth by now. */
  due: AmountInput
  /** Another collection of the order waits for what is left. */
  restCollected: boolean
  /** Another provider's payment for it was captured. */
  capturedElsewhere: boolean
  /**
   * Any payment for it stands, of any method and in any collection: cancelling refunds them all.
   */
  holdsPayments: boolean
  /** Another method was chosen for it, in any collection, and may still bring its money. */
  isPaidElsewhere: boolean
  /** Another of its invoices, in any collection, is paid or may still be paid. */
  hasOtherInvoice: boolean
}

export type SettleFacts = {
  row: LedgerRow
  /** null: the owner has no cart, or the cart is gone. */
  cart: {
    total: AmountInput
    currency_code: string
    completed: boolean
  } | null
  /** The cart's order, with all its links. */
  cartOrderId: string | null
  /** It is paid for by another collection than the row's. */
  isCartOrderElsewhere: boolean
  /**
   * An order with one of its two links, to cart and collection, while the cart has none with both:
   * a run died there.
   */
  orphanOrderId: string | null
  /** The order that the row names; null when it names none. */
  order: OrderFact | null
  /** In no order that can be relied on; complete-cart takes one of the processable ones. */
  sessions: SessionFact[]
  /** Payments of the collection that were not canceled. */
  payments: PaymentFact[]
  collectionAmount: AmountInput
  /** Another paid invoice of this collection has the order, or comes first to it. */
  hasCompetingPayment: boolean
  options: Pick<InvoicePaymentOptions, "underReview" | "onReviewRejected">
}
