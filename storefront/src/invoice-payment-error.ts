import type { Payment } from "./payment.ts"

/**
 * Why something did not work; stable. After the first four the shopper must not
 * be invited to pay: money has arrived, or may have.
 */
export type InvoicePaymentErrorCode =
  /** The order is captured; `payment.order_id` names it. */
  | "already_paid"
  /** The payment is under review. */
  | "on_hold"
  /** A human must act; `payment.reference` is what to quote. */
  | "trouble"
  /** The shopper returned from paying less than half a minute ago. */
  | "confirming"
  | "cart_not_found"
  /** Also when another tab began a new payment: the session was replaced. */
  | "session_not_found"
  /** The store said no; its `message` is meant for the shopper, `reason` says why. */
  | "refused"
  /** The store gave an error, or received too many requests. */
  | "server_error"
  /** No answer, or not one of the store: offline, a time-out, a hotel's login page. */
  | "unreachable"

type Details = {
  status?: number
  reason?: string
  payment?: Payment
  cause?: unknown
}

export class InvoicePaymentError extends Error {
  override readonly name = "InvoicePaymentError"
  readonly code: InvoicePaymentErrorCode
  /** HTTP status, when the store answered. */
  readonly status: number | undefined
  /**
   * The store's own code for why it refused, such as `being_checked` (docs/error-codes.md of the
   * plugin). Medusa's JS SDK drops it, so it is not there with the SDK as the connection.
   */
  readonly reason: string | undefined
  /** The payment's state, with `already_paid`, `on_hold`, `trouble` and `confirming`. */
  readonly payment: Payment | undefined
  readonly cause: unknown

  constructor(
    code: InvoicePaymentErrorCode,
    message: string,
    { status, reason, payment, cause }: Details = {}
  ) {
    super(message)
    this.code = code
    this.status = status
    this.reason = reason
    this.payment = payment
    this.cause = cause
  }
}

/** By name, not by class: a shop may load the package twice, as ESM and as CommonJS. */
export function isInvoicePaymentError(
  error: unknown
): error is InvoicePaymentError {
  return (error as Error | undefined)?.name === "InvoicePaymentError"
}
