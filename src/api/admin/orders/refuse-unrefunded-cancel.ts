import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { unlinkSecondOrder } from "../../../settlement/watch/watch-second-orders"
import { answerUnlessRefused, type Refusal } from "./refusal"

/**
 * A paid order is not cancelled before its money is on the way back. Core's cancel
 * swallows a refused refund and still books it on the order (cancel-order,
 * refund-payments-step), so the refusal has to come first.
 */
export async function refuseUnrefundedCancel(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const id = String(req.params["id"])
  const why = await whyNotCancelled(id, req.scope)
  if (!why) {
    await unlinkSecondOrder(id, req.scope)
  }
  answerUnlessRefused(why, res, next)
}

/** null: nothing stands against it. */
async function whyNotCancelled(
  orderId: string,
  scope: MedusaContainer
): Promise<Refusal | null> {
  const { options, orders, refunds } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const owed = await refunds.owedForOrder(orderId)
  if (owed) {
    return {
      type: "not_allowed",
      code: "refund_not_recorded",
      message: orderPageText(
        { code: "order_not_refunded", ...owed },
        options.adminLanguage
      ),
    }
  }
  const code = await orders.books.whyNotNow(orderId, {
    ...{ rowId: null, refundId: null },
  })
  if (!code) {
    return null
  }
  // If an order was archived since it was cancelled, core would cancel it again. One that had been
  // cancelled as a draft may have money: core would book a refund that our provider refuses.
  const said = code === "refund_order_canceled" ? "canceled_already" : code
  return {
    ...{ type: "not_allowed", code: said },
    message: orderPageText({ code: said }, options.adminLanguage),
  }
}
