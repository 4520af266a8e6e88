import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"

/**
 * Goods must not leave before their money is certain: neither packed for the order in the path, or
 * for the one that the body of `POST /admin/fulfillments` names, nor shipped. This is a route
 * guard, not a hook of core's workflow: such a hook takes only one handler for a whole store.
 */
export async function refuseHeldFulfillment(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { order_id } = (req.body ?? {}) as { order_id?: unknown }
  const orderId = req.params["id"] ?? order_id
  // Medusa's own validator refuses any other form.
  const why =
    typeof orderId === "string"
      ? await whyNotFulfilled(orderId, req.scope)
      : null
  if (why) {
    res.status(400).json(why)
    return
  }
  next()
}

/** null: nothing stands against it. */
export async function whyNotFulfilled(orderId: string, scope: MedusaContainer) {
  const { holds, options } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const heldBy = options.holdFulfillment ? await holds.heldBy(orderId) : null
  return heldBy
    ? {
        type: "not_allowed",
        message: orderPageText(
          { code: codeFor(heldBy) },
          options.adminLanguage
        ),
      }
    : null
}

function codeFor(heldBy: string) {
  switch (heldBy) {
    case "captured_unpaid":
      return "held_unpaid_capture"
    case "under_review":
      return "held_under_review"
    case "cancelled":
    case "expired":
      return "held_without_payment"
    default:
      return "held_uncaptured"
  }
}
