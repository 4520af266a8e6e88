import { moneyText } from "../checkout/money-text"
import type { Language } from "../checkout/language"
import { ATTENTION_TEXTS, type AttentionReason } from "./attention"
import { ATTENTION_TEXTS_AR } from "./attention-ar"
import { isPlainEmail } from "../shopper/plain-email"
import { comparedText, type Compared } from "./compared-values"

export type BellFacts = {
  /** An `AttentionReason`; one of a newer version is shown as it is. */
  reason: string
  /** The invoice's, in major units. */
  amount: string
  /** ISO 4217. */
  currency: string
  orderNumber: number | null
  email: string | null
  compared: Compared | null
  /** The invoice's page in the admin; null: this server has no admin. */
  url: string | null
}

const TITLES: Record<Language, (about: string) => string> = {
  en: (about) => `An invoice needs your attention: ${about}`,
  ar: (about) => `فاتورة تتطلب إجراءً: ${about}`,
}

/** The mark keeps an e-mail address and a URL in Arabic order. */
const DOTS: Record<Language, string> = { en: " · ", ar: " ·\u200f " }

const ORDERS: Record<Language, (number: number) => string> = {
  en: (number) => `order #${number}`,
  ar: (number) => `الطلب رقم ${number}`,
}

/** "ج.م." ends with the sentence's full stop already, also before the mark that isolates it. */
function withFullStop(text: string): string {
  return text.replace(/(\.\u2069?)?$/, (end: string) => end || ".")
}

/** The dashboard's bell shows a title and a description, both plain text. */
export function bellText(
  facts: BellFacts,
  language: Language
): { title: string; description: string } {
  const { amount, currency, orderNumber, email, url } = facts
  const money = moneyText(amount, currency, language)
  const order = orderNumber === null ? null : ORDERS[language](orderNumber)
  const texts = language === "ar" ? ATTENTION_TEXTS_AR : ATTENTION_TEXTS
  const values = comparedText(facts.compared, currency, language)
  const why = texts[facts.reason as AttentionReason] ?? facts.reason
  const said = values ? `${withFullStop(values)} ${why}` : why
  const from = email && isPlainEmail(email) ? email : null
  const separator = language === "ar" ? "، " : ", "
  return {
    title: TITLES[language]([order, money].filter(Boolean).join(separator)),
    description: [said, from, url].filter(Boolean).join(DOTS[language]),
  }
}
