import { useTranslation } from "react-i18next"
import type { Texts } from "./en"

type Values = Record<string, string | number>

export type TextKey = {
  [Group in keyof Texts]: `${Group}.${keyof Texts[Group] & string}`
}[keyof Texts]

/** Our texts in the language of the dashboard; a key that does not exist fails compilation. */
export function useTexts() {
  const { t, i18n } = useTranslation("invoicePayment")
  return {
    t: (key: TextKey, values: Values = {}): string => t(key, values),
    /** For what the server says: a word that a newer server has stands for itself. */
    word: (group: keyof Texts, word: string, otherwise = word): string =>
      t(`${group}.${word}`, { defaultValue: otherwise }),
    language: i18n.language,
    /** For what takes it as a property, and not from the page. */
    direction: i18n.dir(),
  }
}
