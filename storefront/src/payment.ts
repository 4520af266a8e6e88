/** The provider's id in Medusa. */
export const INVOICE_PAYMENT_PROVIDER = "pp_invoice-payment_default"

/** What a shopper can be told about a payment. */
export type PaymentOutcome =
  "waiting" | "on_hold" | "paid" | "cancelled" | "expired" | "trouble"

/** A payment's state, as `GET /store/invoice-payment/payment-sessions/:id` returns it. */
export type Payment = {
  /** The payment session's id. */
  id: string
  outcome: PaymentOutcome
  /** The order, once it is captured or on hold. */
  order_id: string | null
  /** When to ask again, in milliseconds; null: the outcome is final. */
  next_poll_ms: number | null
  /** Finer than the outcome, for logs. Decide by `outcome`. */
  status: string
  /** The service's hosted page. */
  payment_url: string | null
  /** The plugin's own status page: good for links and mails, needs no cookie. */
  status_url: string | null
  /** Whole currency units, two decimals. */
  amount: string
  /** ISO 4217, lower case. */
  currency: string
  /** ISO 8601. */
  expires_at: string | null
  invoice_id: string | null
  /** What a shopper quotes when asking the shop: "K7QX-3M2P". Left out by earlier plugins. */
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
  const { outcome, payment_url, status_url } = wire
  const isLater = outcome !== undefined && !(outcome in OUTCOMES)
  return {
    ...(wire as Payment),
    outcome: outcome && !isLater ? outcome : "waiting",
    payment_url: isLater ? null : toWebAddress(payment_url),
    status_url: toWebAddress(status_url),
  }
}

/** Shops send the browser there, so it must be a web URL; else null. */
function toWebAddress(address: unknown): string | null {
  return typeof address === "string" && /^https?:\/\//i.test(address)
    ? address
    : null
}
