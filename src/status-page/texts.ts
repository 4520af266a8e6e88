import type { Language } from "../payment-rules/checkout/language"
import { AR } from "./texts-ar"
import { EN } from "./texts-en"
import type { Texts } from "./texts-type"

/**
 * For a person on a cheap phone. Never "failed" while unknown; "nothing was charged" only
 * when certain; a shopper who may have paid is told not to pay again.
 */
export const TEXTS: Record<Language, Texts> = { en: EN, ar: AR }
