import { callStore, type Connection } from "./connection.ts"
import { InvoicePaymentError } from "./invoice-payment-error.ts"
import {
  startPayment,
  type StartedPayment,
  type StartOptions,
} from "./start-payment.ts"

export type OrderedPayment = StartedPayment & { order_id: string }

/**
 * For stores with `orderPlacement: "before_payment"`: places the cart's order, which waits for
 * its payment. Forget the cart, then send the shopper to `payment_url`. It may be called again
 * after any error: the cart has one order.
 * @throws as `startPayment`; `refused` also where the store placed no order.
 */
export async function orderThenPay(
  connection: Connection,
  cartId: string,
  options: StartOptions = {}
): Promise<OrderedPayment> {
  const started = await startPayment(connection, cartId, options)
  const { signal, headers } = options
  const { order, error } = await callStore<{
    order?: { id: string }
    error?: { message?: string }
  }>(connection, `/carts/${encodeURIComponent(cartId)}/complete`, {
    ...{ signal, headers, body: {}, missing: "cart_not_found" },
  })
  if (!order) {
    throw new InvoicePaymentError("refused", error?.message ?? "No order came")
  }
  return { ...started, order_id: order.id }
}
