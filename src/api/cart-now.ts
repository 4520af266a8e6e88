import type { MedusaContainer } from "@medusajs/framework/types"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { loadCart } from "../orders/load-cart"
import { toInvoiceAmount } from "../payment-rules/checkout/amount"
import { isPaidForOtherCart } from "../payment-rules/shopper/page-state"

/** The cart's current total, if the payment was for another one; else null. */
export async function cartNow(
  row: StoredRow,
  scope: MedusaContainer
): Promise<{ amount: string; currency: string } | null> {
  if (!row.cart_id || !isPaidForOtherCart(row)) {
    return null
  }
  const { cart } = await loadCart(row.cart_id, scope)
  return (
    cart && {
      amount: toInvoiceAmount(cart.total),
      currency: cart.currency_code.toLowerCase(),
    }
  )
}
