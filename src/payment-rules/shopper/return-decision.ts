import { isPerhapsPaid, type LedgerRow } from "../settlement/ledger-row"
import type { InvoicePaymentOptions } from "../options/options"
import { outcomeOf } from "./payment-outcome"
import { shownOrderId } from "./shown-order"
import { storefrontPageUrl } from "../options/storefront-page-url"
import type { PlaceholderValues } from "../options/placeholders"

/**
 * The page of the shop to which a returning shopper is sent; null: our own status page. A shop
 * with a page for payments that are not an order yet shows every state there.
 */
export function decideReturn(
  row: LedgerRow,
  visit: {
    purpose: "success" | "cancel" | "status"
    /** Database time. */
    now: Date
    /** The purchase was ordered another way, has a newer invoice, or owes nothing. */
    isReplaced: boolean
    facts: PlaceholderValues
    options: Pick<InvoicePaymentOptions, "storefront" | "storefrontUrl">
  }
): string | null {
  const { purpose, now, facts, options, isReplaced } = visit
  const outcome = outcomeOf(row)
  if (outcome === "paid" && shownOrderId(row, now) && facts.order_id) {
    return storefrontPageUrl("orderUrl", facts, options)
  }
  // A shopper who cancelled wants to choose again. If money is or may be on its way, or if there
  // is an order, whose cart is over, they are not sent to a checkout.
  const canChoose = row.cart_id && !row.order_id && !isReplaced && isUnpaid(row)
  if (purpose === "cancel" && outcome !== "trouble" && canChoose) {
    const told = outcome === "waiting" ? { reason: "cancelled" } : {}
    return storefrontPageUrl("checkoutUrl", { ...facts, ...told }, options)
  }
  // The shop's page finds the payment by its session.
  return row.session_id ? storefrontPageUrl("waitingUrl", facts, options) : null
}

function isUnpaid(row: LedgerRow): boolean {
  const { status } = row
  const isOpen = status === "pending" && !isPerhapsPaid(row)
  return isOpen || status === "cancelled" || status === "expired"
}
