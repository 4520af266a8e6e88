import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  loadOwnOrder,
  orderPaymentView,
  sendOrderPayment,
} from "../order-payment"

/** "My orders": whether an order is paid, and whether it can be paid now. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const order = await loadOwnOrder(req)
  sendOrderPayment(res, await orderPaymentView(order, req))
}
