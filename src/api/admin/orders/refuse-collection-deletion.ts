import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { answerUnlessRefused } from "./refusal"

/**
 * Core brings money to an order only through its payment collection. While money is on its way
 * there, the collection stays. An open invoice is cancelled after its collection is gone.
 */
export async function refuseCollectionDeletion(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { orders, options } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const code = "collection_in_use"
  const message = orderPageText({ code }, options.adminLanguage)
  const isUsed = await orders.links.isCollecting(String(req.params["id"]))
  answerUnlessRefused(
    isUsed ? { type: "not_allowed", code, message } : null,
    res,
    next
  )
}
