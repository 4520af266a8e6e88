import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { InvoiceFor } from "../../modules/invoice-payment/ledger/order-links"
import {
  beingCheckedText,
  checkoutRefusalText,
  paidCart,
} from "../../payment-rules/checkout/checkout-refusal"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import { shortReference } from "../../payment-rules/shopper/short-reference"
import { withMethodLock } from "../../settlement/settle/with-core-lock"
import { answerUnlessRefused, type Refusal } from "../admin/orders/refusal"
import { answered } from "../answered"
import { logFailure } from "../unavailable"

/**
 * Another method is not begun while a run places the order of a paid invoice, or cancels an order:
 * core would authorize the other method's payment, or cancel the order under it. The lock is taken
 * without an invoice as well, since one may be made and paid while core works.
 */
export async function beginOtherMethod(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { provider_id } = (req.body ?? {}) as { provider_id?: unknown }
  if (provider_id === PROVIDER_ID) {
    next()
    return
  }
  const { links } = req.scope.resolve(INVOICE_PAYMENT_MODULE).orders
  const collectionId = String(req.params["id"])
  let isAnswered = false
  const begin = async (why: Refusal | null) => {
    isAnswered = true
    // A caller who disconnected while waiting may have paid meanwhile.
    if (!req.socket.destroyed) {
      answerUnlessRefused(why, res, next)
      await answered(res)
    }
  }
  const decide = async () => {
    const invoice = await links.invoiceFor(collectionId)
    await begin(invoice && whyPaid(invoice))
  }
  const inOrder = async () => {
    const order = (await links.invoiceFor(collectionId))?.order_id
    await (order ? withMethodLock(order, decide, req.scope) : decide())
  }
  try {
    await withMethodLock(collectionId, inOrder, req.scope)
  } catch (error) {
    logFailure(req, `another method waited for ${collectionId}`, error)
    if (!isAnswered) {
      // A cart without an invoice of ours is none of our business.
      const invoice = await links.invoiceFor(collectionId)
      await begin(invoice && refusalOf("being_prepared", invoice))
    }
  }
}

/** With another method the shopper would pay twice. */
function whyPaid(invoice: InvoiceFor): Refusal | null {
  switch (invoice.paid) {
    case "captured":
      return refusalOf("paid", invoice)
    case "not_captured":
      return refusalOf("being_checked", invoice)
    case "taken_back":
      return { type: "not_allowed", ...paidCart(invoice, invoice.locale) }
    default:
      return null
  }
}

function refusalOf(
  code: "being_prepared" | "paid" | "being_checked",
  { id, locale }: InvoiceFor
): Refusal {
  const message =
    code === "being_checked"
      ? beingCheckedText(shortReference(id), locale)
      : checkoutRefusalText(code, locale)
  return { type: "not_allowed", code, message }
}
