import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { paidCart } from "../../payment-rules/checkout/checkout-refusal"
import { answerUnlessRefused, type Refusal } from "../admin/orders/refusal"
import { logFailure, sendUnavailable } from "../unavailable"

/**
 * Core orders a cart that costs nothing without a payment. If it took back the cart's captured
 * order before, the next order would show that money as its own. A cart that cannot be checked is
 * not ordered either, since no provider checks one that costs nothing.
 */
export async function refuseUsedUpCart(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  let why: Refusal | null
  try {
    const { sessions } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
    const row = await sessions.takenBack({ cart_id: String(req.params["id"]) })
    why = row && { type: "not_allowed", ...paidCart(row, row.locale) }
  } catch (error) {
    logFailure(req, "whether the cart's order is gone was not checked", error)
    sendUnavailable(res)
    return
  }
  answerUnlessRefused(why, res, next)
}
