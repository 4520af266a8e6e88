import { useTranslation } from "react-i18next"
import type { Texts } from "./en"

type Values = Record<string, string | number>

export type TextKey = {
  [Group in keyof Texts]: `${Group}.${keyof Texts[Group] & string}`
}[keyof Texts]

/** Names, numbers and addresses keep their own direction inside a sentence. */
export function isolated(values: Values): Values {
  const isolate = (value: Values[string]) => `\u2068${value}\u2069`
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolate(value)])
  )
}

/** Our texts in the language of the dashboard; a key that does not exist fails compilation. */
export function useTexts() {
  const { t, i18n } = useTranslation("invoicePayment")
  return {
    t: (key: TextKey, values: Values = {}): string => t(key, values),
    /** For codes from the server: a code of a newer server is shown as it is. */
    word: (group: keyof Texts, word: string, otherwise = word): string =>
      t(`${group}.${word}`, { defaultValue: otherwise }),
    /** The same with values, for a whole key. */
    sentence: (key: string, otherwise: string, values: Values): string =>
      t(key, { ...values, defaultValue: otherwise }),
    /** The language's own form for a number: `key_one`, `key_other`; Arabic has six. */
    plural: (key: string, count: number): string => t(key, { count }),
    language: i18n.language,
    /** For components that take it as a property instead of from the page. */
    direction: i18n.dir(),
  }
}
