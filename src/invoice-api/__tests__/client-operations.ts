import type { InvoiceApiClient, InvoiceApiError } from ".."
import type { Operation } from "../call"
import { createRequest, INVOICE_ID } from "./wire-samples"

/** Each operation with valid arguments. */
export const operations: Record<
  Operation,
  (client: InvoiceApiClient) => Promise<unknown>
> = {
  createInvoice: (client) => client.createInvoice(createRequest),
  getInvoice: (client) => client.getInvoice(INVOICE_ID),
  cancelInvoice: (client) => client.cancelInvoice(INVOICE_ID),
  getMerchant: (client) => client.getMerchant(),
}

/** The error a promise rejects with; fails when it does not. */
export async function errorOf(
  promise: Promise<unknown>
): Promise<InvoiceApiError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error as InvoiceApiError
  )
  if (outcome === undefined) {
    throw new Error("it did not reject")
  }
  return outcome
}
