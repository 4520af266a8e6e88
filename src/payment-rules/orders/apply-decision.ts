import type { AmountInput } from "../checkout/amount"
import { fitsCart } from "../checkout/authorization"
import type { LedgerRow } from "../settlement/ledger-row"
import { hasOtherMethod } from "../settlement/session-decision"
import type { PaymentFact, SessionFact } from "../settlement/facts"

/** Why a paid invoice cannot become the payment of a cart. */
export const APPLY_REFUSALS = {
  cart_missing: "cart_id: this cart does not exist.",
  cart_ordered: "This cart has an order already.",
  cart_differs:
    "The cart's total or currency differs from the invoice's. Change the cart until both match, then try again.",
  paid_elsewhere:
    "The cart uses another payment method. Choose this one for the cart, then try again.",
  order_stands:
    "The invoice's own cart already has an order, and the payment belongs to that order. Refund the payment, record the refund, and let the shopper pay again.",
  cart_used_up: "The cart's order was captured, and is gone. Use another cart.",
  captured:
    "Medusa captured this payment already, for an order that is gone. Create its order by hand and resolve the invoice with a note, or refund the payment and record the refund.",
  capture_undecided:
    "The invoice shows a captured payment that nobody paid. Resolve that first, then try again.",
} as const satisfies Record<string, string>
export type ApplyRefusal = keyof typeof APPLY_REFUSALS

export type ApplyFacts = {
  /** null: there is no such cart. */
  cart: { total: AmountInput; currency_code: string } | null
  /** The order in Medusa's order_cart link. */
  cartOrderId: string | null
  sessions: SessionFact[]
  payments: PaymentFact[]
}

/** Whether a paid invoice without an order pays exactly this cart, as it is now. */
export function refuseApply(
  row: Pick<LedgerRow, "amount" | "currency">,
  { cart, cartOrderId, sessions, payments }: ApplyFacts
): ApplyRefusal | null {
  if (!cart) {
    return "cart_missing"
  }
  if (cartOrderId) {
    return "cart_ordered"
  }
  if (!fitsCart(row, cart)) {
    return "cart_differs"
  }
  return hasOtherMethod({ sessions, payments }) ? "paid_elsewhere" : null
}
