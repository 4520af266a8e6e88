import { pickLanguage } from "./language"

/** Said to a shopper who gets no invoice now, in the language of the cart. */
const TEXTS = {
  budget: {
    en: "Many people are paying right now. Please try again in a minute.",
    ar: "يدفع عدد كبير من المشترين الآن. يُرجى المحاولة مرة أخرى بعد دقيقة.",
  },
  payer: {
    en: "Several of your payments are still open. Please pay one of them, or wait until they have expired.",
    ar: "ما زالت عدة دفعات لك مفتوحة. يُرجى دفع إحداها، أو الانتظار حتى تنتهي مدتها.",
  },
} as const

export function creationRefusalText(
  reason: keyof typeof TEXTS,
  locale: string | null
): string {
  return TEXTS[reason][pickLanguage(locale, undefined)]
}
