import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { APPLY_REFUSALS } from "../../../../../../payment-rules/orders/apply-decision"
import { applyToCart } from "../../../../../../orders/apply-to-cart"
import {
  actionRefused,
  findRow,
  invoiceDetail,
  requireAction,
} from "../../invoice-detail"
import type { AdminApplyToCart } from "../../validators"

/** A paid invoice without an order pays this cart, if both fit; settled at once. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminApplyToCart>,
  res: MedusaResponse
) {
  const row = await findRow(req.params["id"], req.scope)
  await requireAction("apply_to_cart", row, req.scope)
  const cart_id = req.validatedBody.cart_id ?? row.cart_id ?? ""
  const to = { cart_id, by: req.auth_context.actor_id }
  const code = await applyToCart(row, to, req.scope)
  if (code === "busy") {
    throw actionRefused(code)
  }
  if (code) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      APPLY_REFUSALS[code],
      code
    )
  }
  res.json({ invoice: await invoiceDetail(row.id, req.scope) })
}
