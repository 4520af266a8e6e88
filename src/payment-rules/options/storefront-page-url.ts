import { isPlaceholder, type PlaceholderValues } from "./placeholders"
import type { InvoicePaymentOptions } from "./options"

/**
 * A page of the shop with its placeholders filled in. The base is the merchant's own
 * configuration, so nobody can make it point elsewhere; values are encoded, and one that a
 * browser would take for a step up in the path is unknown. An unknown value also removes the
 * slash before it, so that a shop without countries in its paths does not get "//order".
 */
export function storefrontPageUrl(
  page: keyof InvoicePaymentOptions["storefront"],
  facts: PlaceholderValues,
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
      return value && !(slash && isPathStep(value))
        ? slash + encodeURIComponent(value)
        : ""
    }
  )
  return template.startsWith("/") ? options.storefrontUrl + filled : filled
}

function isPathStep(value: string): boolean {
  return value === "." || value === ".."
}
