import { isPerhapsPaid, type LedgerRow } from "../settlement/ledger-row"
import type { InvoicePaymentOptions } from "../options/options"
import { outcomeOf } from "./payment-outcome"
import { shownOrderId } from "./shown-order"
import { storefrontPageUrl } from "../options/storefront-page-url"
import type { PlaceholderValues } from "../options/placeholders"

/**
 * Where in the shop a returning buyer is sent; null: our own status page tells. A
 * shop with a page for payments that are not an order yet tells every state itself.
 */
export function decideReturn(
  row: LedgerRow,
  visit: {
    purpose: "success" | "cancel" | "status"
    /** Database time. */
    now: Date
    /** What it was to pay is ordered without it, or asked for anew. */
    isReplaced: boolean
    facts: PlaceholderValues
    options: Pick<InvoicePaymentOptions, "storefront" | "storefrontUrl">
  }
): string | null {
  const { purpose, now, facts, options, isReplaced } = visit
  const outcome = outcomeOf(row)
  if (outcome === "paid" && shownOrderId(row, now)) {
    return storefrontPageUrl("orderUrl", facts, options)
  }
  // Whoever pressed cancel wants to choose again. Money on its way, or perhaps
  // on its way, is never answered with a checkout; nor is an order, whose cart is over.
  const canChoose = row.cart_id && !row.order_id && !isReplaced && isUnpaid(row)
  if (purpose === "cancel" && outcome !== "trouble" && canChoose) {
    const told = outcome === "waiting" ? { reason: "cancelled" } : {}
    return storefrontPageUrl("checkoutUrl", { ...facts, ...told }, options)
  }
  // The shop's page asks for the payment by its session.
  return row.session_id ? storefrontPageUrl("waitingUrl", facts, options) : null
}

function isUnpaid(row: LedgerRow): boolean {
  const { status } = row
  const isOpen = status === "pending" && !isPerhapsPaid(row)
  return isOpen || status === "cancelled" || status === "expired"
}
