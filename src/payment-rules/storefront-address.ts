import type { InvoicePaymentOptions } from "./options"

export type AddressFacts = {
  order_id?: string | null
  cart_id?: string | null
  country_code?: string | null
  session_id?: string | null
  reason?: string | null
}

/**
 * A page of the shop with its placeholders filled in. The base is the merchant's
 * own configuration, so nobody can make it point elsewhere; values are encoded.
 */
export function storefrontAddress(
  page: keyof InvoicePaymentOptions["storefront"],
  facts: AddressFacts,
  options: Pick<InvoicePaymentOptions, "storefront" | "storefrontUrl">
): string | null {
  const template = options.storefront[page]
  if (!template) {
    return null
  }
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(facts[name as keyof AddressFacts] ?? "")
  )
  return filled.startsWith("/") ? options.storefrontUrl + filled : filled
}
