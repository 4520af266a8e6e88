import { ACTION_REFUSALS } from "../../payment-rules/admin-actions"
import { ATTENTION_TEXTS } from "../../payment-rules/attention"
import { invoicesEn } from "./invoices-en"
import { settingsEn } from "./settings-en"

export const en = {
  ...invoicesEn,
  ...settingsEn,
  attention: ATTENTION_TEXTS,
  refusal: ACTION_REFUSALS,
}

/** What every language has to say. */
export type Texts = {
  [Group in keyof typeof en]: {
    [Key in keyof (typeof en)[Group]]: string
  }
}
