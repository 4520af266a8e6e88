import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { startOrderPayment } from "../../../../../../orders/start-order-payment"
import {
  loadOwnOrder,
  orderPaymentView,
  refuseUnpayable,
  sendOrderPayment,
} from "../../order-payment"

/** "My orders: pay now". Continues the open invoice; else there is a new one. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const order = await loadOwnOrder(req)
  await startOrderPayment(order, req.scope)
  // Read again: the order may have been cancelled or paid while the invoice was made.
  const view = await orderPaymentView(await loadOwnOrder(req), req)
  refuseUnpayable(view)
  sendOrderPayment(res, view)
}
