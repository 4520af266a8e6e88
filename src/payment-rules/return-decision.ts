import type { LedgerRow } from "./ledger-row"
import type { InvoicePaymentOptions } from "./options"
import { outcomeOf } from "./payment-outcome"
import { storefrontAddress, type AddressFacts } from "./storefront-address"

/** How long after settling a return address still names the order. */
const ORDER_SHOWN_MS = 24 * 60 * 60_000

/**
 * Where in the shop a returning buyer is sent; null: our own status page tells.
 * Later than a day the order is not named any more: Medusa shows its e-mail and
 * address to whoever knows its id.
 */
export function decideReturn(
  row: LedgerRow,
  visit: {
    purpose: "success" | "cancel" | "status"
    /** Database time. */
    now: Date
    facts: AddressFacts
    options: Pick<InvoicePaymentOptions, "storefront" | "storefrontUrl">
  }
): string | null {
  const { purpose, now, facts, options } = visit
  const outcome = outcomeOf(row)
  if (outcome === "paid") {
    const age = now.getTime() - (row.settled_at?.getTime() ?? 0)
    return age < ORDER_SHOWN_MS && row.order_id
      ? storefrontAddress("orderUrl", facts, options)
      : null
  }
  // Whoever pressed cancel wants to choose again. Money on its way, or perhaps
  // on its way, is never answered with a checkout; nor is an order, whose cart is over.
  const canChoose = row.cart_id && !row.order_id && isUnpaid(row)
  if (purpose === "cancel" && outcome !== "trouble" && canChoose) {
    const told = outcome === "waiting" ? { reason: "cancelled" } : {}
    return storefrontAddress("checkoutUrl", { ...facts, ...told }, options)
  }
  return outcome === "waiting"
    ? storefrontAddress("waitingUrl", facts, options)
    : null
}

function isUnpaid({ status }: LedgerRow): boolean {
  return status === "pending" || status === "cancelled" || status === "expired"
}
