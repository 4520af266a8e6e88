import { useTranslation } from "react-i18next"
import type { Texts } from "./en"
import { errorKeys } from "./error-keys"
import { isolated } from "./use-texts"

/** An error's text in the reader's language; the server's own text only for an unknown code. */
export function useErrorText(group?: keyof Texts) {
  const { t } = useTranslation("invoicePayment")
  return (error: Error): string => {
    const message = error.message || "–"
    const general = t("error.general", isolated({ message }))
    const keys = errorKeys(error, group)
    return keys.length > 0 ? t(keys, { defaultValue: general }) : general
  }
}
