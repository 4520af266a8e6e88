import type { CreateInvoiceRequest } from "../invoice-api"
import type { LedgerRow } from "./ledger-row"
import type { InvoicePaymentOptions } from "./options"

/** Who pays, as Medusa knows it; guests and customers alike. */
export type Payer = {
  name: string | null
  email: string | null
  phone: string | null
}

export type InvoiceAddresses = {
  success_url: string
  cancel_url: string
  webhook_url: string
}

/**
 * The create-invoice body (service-interface.md § Create-invoice request fields).
 * `external_reference` is the row's id. What is not known is left out, since the
 * interface does not say what an empty value means. The merchant's extra fields
 * (the fee flags) lie under ours and can never replace them.
 */
export function buildCreateRequest(
  row: Pick<LedgerRow, "id" | "amount" | "currency" | "cart_id" | "locale">,
  payer: Payer,
  context: {
    addresses: InvoiceAddresses
    options: Pick<
      InvoicePaymentOptions,
      "expiresInHours" | "extraInvoiceFields"
    >
  }
): CreateInvoiceRequest {
  const { addresses, options } = context
  return {
    ...options.extraInvoiceFields,
    amount: row.amount,
    currency: row.currency.toUpperCase(),
    external_reference: row.id,
    ...addresses,
    ...known("customer_name", payer.name),
    ...known("customer_email", payer.email),
    ...known("customer_phone", payer.phone),
    customer_metadata: {
      ...known("cart_id", row.cart_id),
      ...known("locale", row.locale),
    },
    ...(options.expiresInHours === undefined
      ? {}
      : { expires_in_hours: options.expiresInHours }),
  }
}

function known(key: string, value: string | null): Record<string, string> {
  const text = value?.trim()
  return text ? { [key]: text } : {}
}
