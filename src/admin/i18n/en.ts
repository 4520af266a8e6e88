import { ACTION_REFUSALS } from "../../payment-rules/orders/admin-actions"
import { ATTENTION_TEXTS } from "../../payment-rules/settlement/attention"
import {
  CHECK_TITLES,
  HEALTH_ACTIONS,
  HEALTH_DETAILS,
} from "../../payment-rules/health/health-texts"
import { decisionEn } from "./decision-en"
import { errorsEn } from "./errors-en"
import { historyEn } from "./history-en"
import { invoicesEn } from "./invoices-en"
import { linkEn } from "./link-en"
import { settingsEn } from "./settings-en"
import { setupEn } from "./setup-en"

export const en = {
  ...invoicesEn,
  ...historyEn,
  ...decisionEn,
  ...settingsEn,
  ...setupEn,
  ...linkEn,
  ...errorsEn,
  attention: ATTENTION_TEXTS,
  refusal: ACTION_REFUSALS,
  check: CHECK_TITLES,
  healthDetail: HEALTH_DETAILS,
  healthAction: HEALTH_ACTIONS,
}

/** The keys that every language must have. */
export type Texts = {
  [Group in keyof typeof en]: {
    [Key in keyof (typeof en)[Group]]: string
  }
}
