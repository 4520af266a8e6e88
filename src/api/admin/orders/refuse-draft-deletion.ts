import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import type { PayableOrder } from "../../../modules/invoice-payment/order-payment-facts"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../../../orders/start-order-payment"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { decideOrderPayment } from "../../../payment-rules/orders/order-payment"
import { answerUnlessRefused, type Refusal } from "./refusal"

/**
 * A draft whose payment has arrived, or is being checked, is not deleted: nobody would know what
 * was bought. After a human has decided about the payment it can be deleted. The open invoice of
 * any other draft is cancelled when the draft is deleted.
 */
export async function refuseDraftDeletion(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const id = String(req.params["id"])
  const why = await whyNotDeleted(id, req.scope)
  if (!why) {
    await cancelInvoicesOfDraft(id, req.scope)
  }
  answerUnlessRefused(why, res, next)
}

/** null: nothing stands against it, or it is no draft: core deletes only drafts. */
async function whyNotDeleted(
  orderId: string,
  scope: MedusaContainer
): Promise<Refusal | null> {
  const draft = await loadDraft(orderId, scope)
  return draft && refusalOf(draft, scope)
}

async function cancelInvoicesOfDraft(
  orderId: string,
  scope: MedusaContainer
): Promise<void> {
  if (await loadDraft(orderId, scope)) {
    await scope.resolve(INVOICE_PAYMENT_MODULE).orders.needsNoPayment(orderId)
  }
}

async function loadDraft(orderId: string, scope: MedusaContainer) {
  const order = await loadPayableOrder(orderId, scope)
  return order?.is_draft_order ? order : null
}

async function refusalOf(
  draft: PayableOrder,
  scope: MedusaContainer
): Promise<Refusal | null> {
  const { options } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const facts = await orderPaymentFacts(draft, scope)
  const { code, row } = decideOrderPayment(facts)
  const isDecided = row?.resolved_at !== null
  return !isDecided &&
    (code === "payment_arrived" || code === "payment_under_review")
    ? {
        type: "not_allowed",
        code,
        message: orderPageText({ code: "draft_paid" }, options.adminLanguage),
      }
    : null
}
