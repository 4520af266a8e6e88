import type { InvoicePaymentOptions } from "./options"

export const PLACEHOLDERS = [
  "order_id",
  "cart_id",
  "country_code",
  "session_id",
  "reason",
] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

export type AddressFacts = Partial<Record<Placeholder, string | null>>

/** The names in braces, known or not. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "")
}

export function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name)
}

/**
 * A page of the shop with its placeholders filled in. The base is the merchant's
 * own configuration, so nobody can make it point elsewhere; values are encoded. A
 * value that is not known takes the slash before it along, so that a shop without
 * countries in its paths is not sent to "//order".
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
  const filled = template.replace(
    /(\/?)\{(\w+)\}/g,
    (_, slash: string, name: string) => {
      const value = isPlaceholder(name) ? facts[name] : null
      return value ? slash + encodeURIComponent(value) : ""
    }
  )
  return template.startsWith("/") ? options.storefrontUrl + filled : filled
}
