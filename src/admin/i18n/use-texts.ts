import { useTranslation } from "react-i18next"
import type { Texts } from "./en"

type Key = {
  [Group in keyof Texts]: `${Group}.${keyof Texts[Group] & string}`
}[keyof Texts]

/** Our texts in the language of the dashboard; a key that does not exist fails compilation. */
export function useTexts() {
  const { t, i18n } = useTranslation("invoicePayment")
  return {
    t: (key: Key, values: Record<string, string | number> = {}): string =>
      t(key, values),
    language: i18n.language,
  }
}
