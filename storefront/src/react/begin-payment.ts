import {
  isInvoicePaymentError,
  type InvoicePaymentErrorCode,
} from "../invoice-payment-error.ts"
import type { StartedPayment } from "../start-payment.ts"

/**
 * An error as a server action can answer with it: thrown ones lose code and text on their way to
 * the browser.
 */
export type StartFailure = { code: InvoicePaymentErrorCode; message?: string }

/** How a pay button stands. */
export type ButtonState =
  | { name: "idle" | "starting" | "leaving" }
  | { name: "failed"; failure: StartFailure }

/** Never throws: whatever went wrong is something that the shopper can be told. */
export async function beginPayment(
  start: () => Promise<Pick<StartedPayment, "payment_url"> | StartFailure>
): Promise<{ payment_url: string } | { failure: StartFailure }> {
  try {
    const answer = await start()
    return "payment_url" in answer ? answer : { failure: answer }
  } catch (error) {
    return isInvoicePaymentError(error)
      ? { failure: { code: error.code, message: error.message } }
      : { failure: { code: "unreachable" } }
  }
}
