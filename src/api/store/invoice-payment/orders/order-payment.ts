import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pickLanguage } from "../../../../payment-rules/checkout/language"
import {
  amountDueOf,
  decideOrderPayment,
  orderPaymentMessage,
  type OrderPaymentCode,
} from "../../../../payment-rules/orders/order-payment"
import type { PayableOrder } from "../../../../modules/invoice-payment/order-payment-facts"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../../../../orders/start-order-payment"
import { isId } from "../is-id"
import {
  isOtherChosen,
  requestOthers,
  withPayableUrl,
} from "../../../payable-url"
import { loadPaymentView } from "../payment-view"

type Request = AuthenticatedMedusaRequest

/** @throws MedusaError not_found, also for an order of another customer, and for a draft. */
export async function loadOwnOrder(req: Request): Promise<PayableOrder> {
  const id = req.params["id"]
  const order = isId(id) ? await loadPayableOrder(id, req.scope) : null
  const isOwn = order?.customer_id === req.auth_context.actor_id
  if (!order || !isOwn || order.is_draft_order) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "Order was not found")
  }
  return order
}

/** The state of an order's payment, from the ledger and Medusa. */
export async function orderPaymentView(order: PayableOrder, req: Request) {
  const facts = await orderPaymentFacts(order, req.scope)
  const { code, row } = decideOrderPayment(facts)
  const isReplaced =
    code !== "payable" ||
    (row !== null && (await isOtherChosen(row, req.scope)))
  const shown = row && (await withPayableUrl(row, isReplaced, req.scope))
  if (shown) {
    await requestOthers(shown, req.scope)
  }
  const language = pickLanguage(
    order.locale ?? null,
    req.headers["accept-language"]
  )
  return {
    order_id: order.id,
    code,
    message: orderPaymentMessage(code, facts, language),
    amount_due: amountDueOf(facts),
    currency: order.currency_code.toLowerCase(),
    payment_session:
      shown && (await loadPaymentView(shown, isReplaced, req.scope)),
  }
}

export function sendOrderPayment(
  res: MedusaResponse,
  view: Awaited<ReturnType<typeof orderPaymentView>>
) {
  res.json({ order_payment: view })
}

/** @throws MedusaError not_allowed with the code, unless the order can be paid now. */
export function refuseUnpayable(view: {
  code: OrderPaymentCode
  message: string
}): void {
  if (view.code !== "payable") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      view.message,
      view.code
    )
  }
}
