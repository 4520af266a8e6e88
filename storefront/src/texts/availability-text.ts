import type { Availability } from "../check-availability.ts"
import type { InvoicePaymentTexts } from "./invoice-payment-texts.ts"
import { moneyText } from "./money-text.ts"

/** Why a cart cannot be paid by invoice: "Available for orders from EGP 20.00." */
export function availabilityText(
  { code, message, limit }: Omit<Availability, "available">,
  { availability, lang }: InvoicePaymentTexts
): string {
  const known: Partial<Record<string, string>> = availability
  // A later plugin may have more codes, and an older one names the limit in its message only.
  const text = known[code] ?? message
  if (limit) {
    const { amount, currency } = limit
    return text.replace("{limit}", moneyText(amount, currency, lang))
  }
  return text.includes("{limit}") ? message : text
}
