import { ar } from "./ar.ts"
import { en } from "./en.ts"
import type { InvoicePaymentTexts } from "./invoice-payment-texts.ts"

export { ar, en, type InvoicePaymentTexts }

/** `ar`, `ar-EG`, `AR_eg` are Arabic; everything else is English. */
export function textsFor(locale: string | null | undefined) {
  return /^ar($|[-_])/i.test(locale ?? "") ? ar : en
}
