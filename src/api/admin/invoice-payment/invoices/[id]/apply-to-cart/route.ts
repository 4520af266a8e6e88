import { MedusaError } from "@medusajs/framework/utils"
import { applyToCart } from "../../../../../../orders/apply-to-cart"
import { APPLY_REFUSALS } from "../../../../../../payment-rules/orders/apply-decision"
import { adminAction } from "../../admin-action"
import { actionRefused } from "../../invoice-detail"
import type { AdminApplyToCart } from "../../validators"

/** Makes a paid invoice without an order the payment of a cart that it fits; settles at once. */
export const POST = adminAction<AdminApplyToCart>(
  "apply_to_cart",
  async ({ row, by, body, container }) => {
    const cart_id = body.cart_id ?? row.cart_id ?? ""
    const code = await applyToCart(row, { cart_id, by }, container)
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
  }
)
