import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import { openPaymentLink } from "../../../../../../orders/payment-link"
import { findOrder, linkView } from "./link-view"

/** The order's payment link, and whether one can be made. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const order = await findOrder(req.params["id"], req.scope)
  res.json({ payment_link: await linkView(order, req.scope) })
}

/** Creates a link, or returns the existing one. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const order = await findOrder(req.params["id"], req.scope)
  await openPaymentLink(order, req.auth_context.actor_id, req.scope)
  res.json({ payment_link: await linkView(order, req.scope) })
}

/** Withdraws the link: nobody can start a payment with it any more. */
export async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const order = await findOrder(req.params["id"], req.scope)
  const { paymentLinks } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  await paymentLinks.withdraw(order.id, req.auth_context.actor_id)
  res.json({ payment_link: await linkView(order, req.scope) })
}
