import { ar } from "./ar.ts"
import { en } from "./en.ts"
import type { InvoicePaymentTexts, Words } from "./invoice-payment-texts.ts"

export { availabilityText } from "./availability-text.ts"
export { deadlineText } from "./deadline-text.ts"
export { moneyText } from "./money-text.ts"
export { contactOf, sumsOf, type ContactLink } from "./payment-details.ts"
export { needsReference, wordsOf } from "./words-of.ts"
export { ar, en, type InvoicePaymentTexts, type Words }

/** `ar`, `ar-EG`, `AR_eg` are Arabic; everything else is English. */
export function textsFor(locale: string | null | undefined) {
  return /^ar($|[-_])/i.test(locale ?? "") ? ar : en
}
