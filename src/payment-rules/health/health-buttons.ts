/** The place in the admin where a problem is solved; one that is solved elsewhere has no button. */
import type { HealthText } from "./health-texts"

type PlainButton =
  | "enter_credentials"
  | "check_connection"
  | "copy_backend_url"
  | "copy_storefront_url"
  | "add_region"
  | "open_regions"
  | "open_attention"
  | "try_webhook"

export type HealthButton =
  | { name: PlainButton }
  | { name: "enable_region"; region_id: string; region: string }

const BUTTONS: Partial<Record<HealthText, PlainButton>> = {
  credentials_unknown_key: "enter_credentials",
  credentials_changed: "enter_credentials",
  credentials_none: "enter_credentials",
  credentials_old_key: "enter_credentials",
  open_foreign: "enter_credentials",
  merchant_refused: "check_connection",
  address_local: "copy_backend_url",
  address_unchecked: "try_webhook",
  address_other: "try_webhook",
  regions_missing: "add_region",
  regions_wrong: "open_regions",
  shop_local: "copy_storefront_url",
  webhooks_none: "try_webhook",
  webhooks_first: "try_webhook",
  webhooks_silent: "try_webhook",
  schedule_share_high: "try_webhook",
  attention_some: "open_attention",
}

export function buttonsOf(text: HealthText): HealthButton[] {
  const name = BUTTONS[text]
  return name ? [{ name }] : []
}
