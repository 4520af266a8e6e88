import { callStore, type CallOptions, type Connection } from "./connection.ts"
import { toPayment, type Payment } from "./payment.ts"

/**
 * Reads the present state of a payment. Needs no cookie and no login, so it works after the
 * shopper has come back in another browser.
 * @throws InvoicePaymentError `session_not_found`, `refused`, `server_error`, `unreachable`.
 */
export async function readPayment(
  connection: Connection,
  sessionId: string,
  { signal }: CallOptions = {}
): Promise<Payment> {
  const { payment_session } = await callStore<{
    payment_session?: Partial<Payment>
  }>(
    connection,
    `/invoice-payment/payment-sessions/${encodeURIComponent(sessionId)}`,
    { signal, missing: "session_not_found" }
  )
  return toPayment(payment_session ?? {})
}
