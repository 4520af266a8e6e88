import type { AmountInput } from "../checkout/amount"
import type { InvoicePaymentOptions } from "../options/options"
import type { Uncounted } from "../orders/order-due"
import type { LedgerRow } from "./ledger-row"
import type { OrderInvoices } from "./order-invoices"

export type SessionFact = {
  id: string
  provider_id: string
  status: string
  /** Core creates the Payment and its capture with this amount. */
  amount: AmountInput
  currency_code: string
  /** Also a canceled Payment counts: it keeps the session from being used again. */
  hasPayment: boolean
}

export type PaymentFact = {
  session_id: string | null
  provider_id: string
  captures: AmountInput[]
}

export type CapturedBeside = {
  /** The part that is not booked on the order yet, so `due` still counts it; major units. */
  unbooked: AmountInput
}

export type OrderFact = OrderInvoices & {
  id: string
  canceled: boolean
  /** An admin still writes it: no stock is reserved, and it can be deleted. */
  isDraft: boolean
  total: AmountInput
  currency_code: string
  /** Order transactions that stand for this collection's captures. */
  captureTransactions: number
  /** The amount left to pay; negative: more was paid than the order is now worth. */
  due: AmountInput
  /** `uncountedOf` it. */
  uncounted: Uncounted
  /**
   * Another collection of the order still waits for money, or another provider holds some: no
   * further collection is made.
   */
  hasCollectionForRest: boolean
  /** A payment of another provider for it was captured. */
  capturedElsewhere: boolean
  /**
   * What its other invoices brought, in collections of their own, since this one was made; null:
   * nothing.
   */
  capturedBeside: CapturedBeside | null
  /**
   * It has a payment, of any method and in any collection, or a part of it is booked as paid:
   * cancelling would refund them all, or lose sight of them.
   */
  holdsMoney: boolean
  /** Another method was chosen for it, in any collection, and may still bring money. */
  hasOtherMethod: boolean
  /** Another method holds money for it, or has promised some, in any collection. */
  isPromisedElsewhere: boolean
  /** An invoice of it ended with a status that the interface does not name: money may be there. */
  hasUnknownStatus: boolean
  /** A human was told that it waits, and has decided to keep it. */
  isLeftToHumans: boolean
  /** People changed it after it was placed, or are about to, or fulfilled something of it. */
  wasChanged: boolean
}

export type SettleFacts = {
  row: LedgerRow
  /**
   * null: the row has no cart (its invoice was made for an existing order), or the cart is gone.
   */
  cart: {
    /** null: not known; an order stands, and nothing compares it. */
    total: AmountInput | null
    currency_code: string
    completed: boolean
    /** Within the last two minutes: core may still be placing its order. */
    isJustCompleted: boolean
  } | null
  /** The cart's order, if all its links exist. */
  cartOrderId: string | null
  /** Another collection than the row's pays for the cart's order. */
  isCartOrderElsewhere: boolean
  /**
   * An order with only one of its two links, to cart and collection, while the cart has none with
   * both: a run was killed between them.
   */
  orphanOrderId: string | null
  /** The order that the row names; null when it names none. */
  order: OrderFact | null
  /** In no reliable order; complete-cart takes one of the processable ones. */
  sessions: SessionFact[]
  /** Payments of the collection that were not canceled. */
  payments: PaymentFact[]
  collectionAmount: AmountInput
  /**
   * Core says that a payment of the collection is under way, or that it was cancelled, while the
   * order has no other collection for what is left to pay.
   */
  isCollectionHeldOpen: boolean
  /**
   * Another invoice of this collection has the order, or comes before this one
   * (OrderRepository.hasCompetingPayment).
   */
  hasCompetingPayment: boolean
  /** This run has read the row's invoice, with success. */
  isRead: boolean
  /** An admin, or the store's own code, asked for this run. */
  isAskedByHand: boolean
  /** Database time. */
  now: Date
  options: Pick<
    InvoicePaymentOptions,
    "underReview" | "onReviewRejected" | "unpaidOrderHours"
  >
}
