import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ChecklistLine } from "../../payment-rules/health/checklist"
import type { HealthText } from "../../payment-rules/health/health-texts"
import { useTexts } from "../i18n/use-texts"
import { ChecklistButton } from "../setup/checklist-button"

/** Problems that a button of the checklist solves. */
const BUTTONS: Partial<Record<HealthText, ChecklistLine["button"]>> = {
  credentials_unknown_key: "enter_credentials",
  credentials_changed: "enter_credentials",
  credentials_none: "enter_credentials",
  credentials_old_key: "enter_credentials",
  open_foreign: "enter_credentials",
  merchant_refused: "check_connection",
  webhooks_none: "try_webhook",
  webhooks_first: "try_webhook",
  webhooks_silent: "try_webhook",
  schedule_share_high: "try_webhook",
}

/** Problems that are solved on a page of the admin. */
const PAGES = {
  attention_some: {
    to: "/invoice-payments?tab=attention",
    label: "health.toAttention",
  },
  regions_none: { to: "/settings/regions", label: "health.toRegions" },
  regions_wrong: { to: "/settings/regions", label: "health.toRegions" },
} as const satisfies Partial<Record<HealthText, object>>

/** Leads to the place where a problem is solved; nothing if that is not in the admin. */
export function WayOut({ text }: { text: HealthText }) {
  const { t } = useTexts()
  const button = BUTTONS[text]
  if (button) {
    return <ChecklistButton line={{ button, values: {} }} />
  }
  const page = text in PAGES ? PAGES[text as keyof typeof PAGES] : null
  return page ? (
    <Button size="small" variant="secondary" asChild>
      <Link to={page.to}>{t(page.label)}</Link>
    </Button>
  ) : null
}
