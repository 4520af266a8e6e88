/** The provider's id in Medusa. */
export const INVOICE_PAYMENT_PROVIDER = "pp_invoice-payment_default"

/** The state of a payment, as far as a shopper can be told. */
export type PaymentOutcome =
  "waiting" | "on_hold" | "paid" | "cancelled" | "expired" | "trouble"

/** Finer than the outcome, for texts: the same as on the plugin's own status page. */
export type FinerState =
  /** The shopper has just returned from paying: for half a minute nobody is asked to pay. */
  | "confirming"
  /** The store could not ask the service for a while. */
  | "unseen"
  /** Paid; the order is being placed. */
  | "arrived"
  /** Under review, and its order was cancelled meanwhile. */
  | "review_of_canceled"
  /** No invoice was ever made: nothing was charged. */
  | "not_started"
  /** Not to be paid any more; an order or a newer payment stands. */
  | "ended"
  /** Paid, but no order takes the money. */
  | "no_order"
  /** The same, because the cart's total or currency changed after the invoice was made. */
  | "cart_changed"
  /** The same: another payment paid for the purchase. */
  | "paid_twice"
  /** The same: another payment method was chosen. */
  | "paid_elsewhere"
  /** The same: its order was cancelled. */
  | "paid_after_cancel"
  /** The shop has decided. */
  | "resolved"

/** `resume`: read just now, open and unpaid. */
export type PaymentState = PaymentOutcome | FinerState | "resume"

export type ShopContact = {
  phone?: string
  /** With its country code. */
  whatsapp?: string
  email?: string
}

/** A payment's state, as `GET /store/invoice-payment/payment-sessions/:id` returns it. */
export type Payment = {
  /** The payment session's id. */
  id: string
  outcome: PaymentOutcome
  /** Finer than the outcome, for words (`wordsOf`). Left out by earlier plugins. */
  state?: PaymentState
  /** The order, once it is captured or on hold. */
  order_id: string | null
  /** When to ask again, in milliseconds; null: the outcome is final. */
  next_poll_ms: number | null
  /** Finer than the outcome, for logs. Decide by `outcome`. */
  status: string
  /** The service's hosted page. */
  payment_url: string | null
  /**
   * In the state `ended`: the payment link of the order, where it can still be paid by one; else
   * null. Left out by earlier plugins.
   */
  pay_link?: string | null
  /** The plugin's own status page: good for links and mails, needs no cookie. */
  status_url: string | null
  /** Whole currency units, two decimals. */
  amount: string
  /** ISO 4217, lower case. */
  currency: string
  /** The cart's current total, in the state `cart_changed`; else null. */
  cart_now?: { amount: string; currency: string } | null
  /** How shoppers reach the shop: the plugin's option `statusPage.contact`. */
  contact?: ShopContact | null
  /** ISO 8601. */
  expires_at: string | null
  invoice_id: string | null
  /** Shoppers quote it when asking the shop: "K7QX-3M2P". Left out by earlier plugins. */
  reference?: string
}

const OUTCOMES: Record<PaymentOutcome, true> = {
  waiting: true,
  on_hold: true,
  paid: true,
  cancelled: true,
  expired: true,
  trouble: true,
}

/** An outcome of a later plugin is shown as "waiting": no thanks, no invitation to pay twice. */
export function toPayment(wire: Partial<Payment>): Payment {
  const { outcome, payment_url, pay_link, status_url } = wire
  const isLater = outcome !== undefined && !(outcome in OUTCOMES)
  return {
    ...(wire as Payment),
    outcome: outcome && !isLater ? outcome : "waiting",
    payment_url: isLater ? null : toWebUrl(payment_url),
    pay_link: isLater ? null : toWebUrl(pay_link),
    status_url: toWebUrl(status_url),
  }
}

/** Shops send the browser there, so it must be a web URL; else null. */
function toWebUrl(value: unknown): string | null {
  return typeof value === "string" && /^https?:\/\//i.test(value) ? value : null
}
