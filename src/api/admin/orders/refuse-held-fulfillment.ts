import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"

/**
 * Goods must not leave before their money is certain. This is a route guard, not a hook of
 * core's workflow: such a hook takes only one handler for a whole store.
 */
export async function refuseHeldFulfillment(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { options, holds } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const heldBy = options.holdFulfillment
    ? await holds.heldBy(String(req.params["id"]))
    : null
  if (heldBy === null) {
    next()
    return
  }
  res.status(400).json({ type: "not_allowed", message: reasonFor(heldBy) })
}

function reasonFor(heldBy: string): string {
  switch (heldBy) {
    case "captured_unpaid":
      return "This order cannot be fulfilled yet: Medusa holds a captured payment of it for which no invoice was paid. Find out who created it, then resolve it (Orders → Invoices)."
    case "under_review":
      return "This order cannot be fulfilled yet: its payment is under review at the Invoice Payment Service."
    case "cancelled":
    case "expired":
      return "This order cannot be fulfilled: its invoice ended without a payment."
    default:
      return "This order cannot be fulfilled yet: its invoice is not captured."
  }
}
