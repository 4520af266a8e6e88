import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { checkoutRefusalText } from "../../payment-rules/checkout/checkout-refusal"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import { withMethodLock } from "../../settlement/settle/with-core-lock"
import { answerUnlessRefused } from "../admin/orders/refusal"
import { answered } from "../answered"
import { logFailure } from "../unavailable"

/**
 * Another method is not begun while a run places the order of a paid invoice, or cancels an order:
 * core would authorize the other method's payment, or cancel the order under it.
 */
export async function beginOtherMethod(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { provider_id } = (req.body ?? {}) as { provider_id?: unknown }
  const collectionId = String(req.params["id"])
  const invoice =
    provider_id === PROVIDER_ID
      ? null
      : await req.scope
          .resolve(INVOICE_PAYMENT_MODULE)
          .orders.links.invoiceFor(collectionId)
  if (!invoice) {
    next()
    return
  }
  let hasBegun = false
  const begin = async () => {
    hasBegun = true
    next()
    await answered(res)
  }
  const { order_id, locale } = invoice
  const beginForOrder = () =>
    order_id ? withMethodLock(order_id, begin, req.scope) : begin()
  try {
    await withMethodLock(collectionId, beginForOrder, req.scope)
  } catch (error) {
    logFailure(req, `another method waited for ${collectionId}`, error)
    if (!hasBegun) {
      const message = checkoutRefusalText("being_prepared", locale)
      const why = { type: "not_allowed", code: "being_prepared", message }
      answerUnlessRefused(why, res, next)
    }
  }
}
