import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { paidCart } from "../../payment-rules/checkout/checkout-refusal"
import { answerUnlessRefused } from "../admin/orders/refusal"

/**
 * Core orders a cart that costs nothing without a payment. If it took back the cart's captured
 * order before, the next order would show that money as its own, and core would book its refund
 * when that order is cancelled.
 */
export async function refuseUsedUpCart(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { sessions } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const row = await sessions.takenBackFrom(String(req.params["id"]))
  const why = row && {
    ...{ type: "not_allowed", ...paidCart(row, row.locale) },
  }
  answerUnlessRefused(why, res, next)
}
