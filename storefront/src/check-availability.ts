import { callStore, type CallOptions, type Connection } from "./connection.ts"

export type AvailabilityCode =
  | "available"
  | "currency_not_supported"
  | "amount_below_minimum"
  | "amount_above_maximum"
  | "merchant_not_ready"

export type Availability = {
  available: boolean
  /** Stable; `availabilityText` of `./texts` has a text for each. */
  code: AvailabilityCode
  /** The store's own text with the limits, in the language of the cart or the browser. */
  message: string
  /**
   * When the store places the order. With `before_payment` begin with `orderThenPay`. Left out by
   * earlier plugins.
   */
  order_placement?: "after_payment" | "before_payment"
  /** The one that the total crosses. */
  limit?: { amount: string; currency: string }
}

/**
 * Whether a cart can be paid by invoice. Ask whenever its total changes.
 * @throws InvoicePaymentError `cart_not_found`, `refused`, `server_error`, `unreachable`.
 */
export function checkAvailability(
  connection: Connection,
  cartId: string,
  { signal }: CallOptions = {}
): Promise<Availability> {
  return callStore<Availability>(
    connection,
    `/invoice-payment/availability?cart_id=${encodeURIComponent(cartId)}`,
    { signal, missing: "cart_not_found" }
  )
}
