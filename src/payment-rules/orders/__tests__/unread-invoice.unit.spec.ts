import { ATTENTION_TEXTS } from "../../settlement/attention"
import { isUnknownToHumans } from "../unread-invoice"

const reasons = [null, ...Object.keys(ATTENTION_TEXTS)]
/** Both say: it cannot be read, look it up at the service. */
const TOLD = ["unreadable", "invoice_not_found"]

it.each(reasons)("a human was told %s → they know, or not", (reason) => {
  const isKnown = reason !== null && TOLD.includes(reason)
  for (const other of [null, "cart_changed"]) {
    const shown = { attention_reason: reason, muted_reason: other }
    expect(isUnknownToHumans(shown)).toBe(!isKnown)
    const muted = { attention_reason: other, muted_reason: reason }
    expect(isUnknownToHumans(muted)).toBe(!isKnown)
  }
})
