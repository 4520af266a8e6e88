import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { toInvoiceAmount } from "../../payment-rules/checkout/amount"
import {
  toSessionData,
  withoutForeignKeys,
} from "../../payment-rules/checkout/session-data"
import { namedSession } from "./identify-row"
import { openInvoice } from "./open-invoice"
import { loadPayableOwner } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"

/**
 * Opens an invoice for a new session. Keys of the storefront's data that are not ours are removed.
 * @throws MedusaError not_allowed with a text for the shopper
 */
export async function initiatePayment(
  input: InitiatePaymentInput,
  cradle: ProviderCradle
): Promise<InitiatePaymentOutput> {
  const sessionId = namedSession(input.context)
  const { urls } = cradle.invoicePayment
  const owner = await loadPayableOwner(
    { sessionId, signedInId: input.context?.customer?.id ?? null },
    cradle
  )
  const row = await openInvoice(
    {
      session_id: sessionId,
      owner,
      amount: toInvoiceAmount(input.amount),
      currency: input.currency_code.toLowerCase(),
    },
    cradle
  )
  const ours = toSessionData(row, urls.ofSession(row))
  return {
    id: row.id,
    data: withoutForeignKeys(ours, input.data),
    // A paid row that is taken over must still go through complete-cart.
    status: row.order_id ? "pending_authorization" : "pending",
  }
}
