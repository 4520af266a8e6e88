import {
  isInvoicePaymentError,
  type InvoicePaymentErrorCode,
} from "../invoice-payment-error.ts"
import type { StartedPayment } from "../start-payment.ts"

/**
 * An error in the form that a server action can return: a thrown error loses code and text on its
 * way to the browser.
 */
export type StartFailure = {
  code: InvoicePaymentErrorCode
  message?: string
  /** The store's own code for why it refused. */
  reason?: string | undefined
}

/** The state of a pay button. */
export type ButtonState =
  | { name: "idle" | "starting" | "leaving" }
  | { name: "failed"; failure: StartFailure }

/** Never throws: every error becomes a failure that the shopper can be told. */
export async function beginPayment(
  start: () => Promise<Pick<StartedPayment, "payment_url"> | StartFailure>
): Promise<{ payment_url: string } | { failure: StartFailure }> {
  try {
    const answer = await start()
    return "payment_url" in answer ? answer : { failure: answer }
  } catch (error) {
    if (!isInvoicePaymentError(error)) {
      return { failure: { code: "unreachable" } }
    }
    const { code, message, reason } = error
    return { failure: { code, message, ...(reason && { reason }) } }
  }
}
