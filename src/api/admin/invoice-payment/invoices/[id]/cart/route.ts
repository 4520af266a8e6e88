import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  toDecimal,
  toInvoiceAmount,
} from "../../../../../../payment-rules/checkout/amount"
import { refuseApply } from "../../../../../../payment-rules/orders/apply-decision"
import { refuseMove } from "../../../../../../orders/apply-to-cart"
import { loadCart, type LoadedCart } from "../../../../../../orders/load-cart"
import { findRow } from "../../invoice-detail"
import type { AdminGetInvoiceCart } from "../../validators"

export type AdminInvoiceCart = ReturnType<typeof toCart>

/** The cart for which "apply to a cart" would pay, before it is done. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AdminGetInvoiceCart>,
  res: MedusaResponse
) {
  const row = await findRow(req.params["id"], req.scope)
  const id = req.validatedQuery.cart_id ?? row.cart_id ?? ""
  const { cart, facts, collectionId } = await loadCart(id, req.scope)
  /** null: the invoice can pay it as it is now. */
  const code =
    refuseApply(row, facts) ?? (await refuseMove(row, collectionId, req.scope))
  res.json({ cart: cart && toCart(cart), code })
}

function toCart(cart: NonNullable<LoadedCart["cart"]>) {
  return {
    id: cart.id,
    email: cart.email,
    currency: cart.currency_code,
    total: toInvoiceAmount(cart.total),
    items: (cart.items ?? []).flatMap((item) =>
      item
        ? [
            {
              title: item.title,
              variant_title: item.variant_title,
              quantity: toDecimal(item.quantity).toNumber(),
              total: toInvoiceAmount(item.total),
            },
          ]
        : []
    ),
  }
}
