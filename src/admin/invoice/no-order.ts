import type { Invoice } from "../client/answers"
import type { TextKey } from "../i18n/use-texts"

const ENDED: readonly string[] = ["rejected", "cancelled", "expired"]

/** The text of an invoice without an order: whether one may still come. */
export function noOrderText({ status, resolved_at }: Invoice): TextKey {
  return ENDED.includes(status) || resolved_at
    ? "facts.withoutOrder"
    : "facts.noOrder"
}
