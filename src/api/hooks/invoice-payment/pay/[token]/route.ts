import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import { loadLinkedOrder } from "../../../../../orders/payment-link"
import { startOrderPayment } from "../../../../../orders/start-order-payment"
import { LINK_TEXTS } from "../../../../../status-page/link-texts"
import { renderLinkPage } from "../../../../../status-page/render-link"
import { logFailure } from "../../../../unavailable"
import { sendNotFound, sendPage, sendTryAgain } from "../../return/send-page"
import { loadLink, pageOf, payableInvoice, type OpenedLink } from "../open-link"

/** The page of a payment link. It changes nothing: chat programs open links to preview them. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  await withLink(req, res, async (opened) => {
    sendPage(res, renderLinkPage(opened.state, await pageOf(opened, req)), {
      hasForm: true,
    })
  })
}

/** The button: continues the order's open invoice; else there is a new one. */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  await withLink(req, res, async (opened) => {
    const payUrl = opened.state === "payable" ? await pay(opened, req) : null
    if (payUrl) {
      res.setHeader("Referrer-Policy", "no-referrer")
      res.redirect(303, payUrl)
      return
    }
    const present = await loadLink(opened.token, req)
    if (!present) {
      sendNotFound(req, res)
      return
    }
    const facts = await pageOf(present, req)
    const problem = LINK_TEXTS[facts.language].tryAgain
    const isPayable = present.state === "payable"
    const page = isPayable ? { ...facts, problem } : facts
    sendPage(res, renderLinkPage(present.state, page), { hasForm: true })
  })
}

async function withLink(
  req: MedusaRequest,
  res: MedusaResponse,
  show: (opened: OpenedLink) => Promise<void>
): Promise<void> {
  try {
    const opened = await loadLink(String(req.params["token"]), req)
    await (opened ? show(opened) : sendNotFound(req, res))
  } catch (error) {
    logFailure(req, "a payment link could not be answered", error)
    sendTryAgain(req, res)
  }
}

/**
 * The holder of the link is not signed in: nothing of the customer's account is used.
 * null: the link was withdrawn, or the payment could not be started; then the reason is in the log.
 */
async function pay(
  { order, linkId }: OpenedLink,
  req: MedusaRequest
): Promise<string | null> {
  const { paymentLinks } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  // Written before anybody can be led to an invoice, since its way back must not name the order.
  if (!(await paymentLinks.press(linkId))) {
    return null
  }
  try {
    await startOrderPayment({ ...order, customer_id: null }, req.scope)
  } catch (error) {
    // Also if an invoice is open: an older one could not be read, and may be paid.
    logFailure(req, `the payment of order ${order.id} was not started`, error)
    return null
  }
  // Read again: it may have been cancelled or paid while the invoice was made.
  const present = await loadLinkedOrder(order.id, req.scope)
  const invoice = present && (await payableInvoice(present, req.scope))
  // Written last: a withdrawal that comes later is later than the invoice, so that the invoice's
  // own page leads to no other link (pay-link.ts).
  const isLed = invoice && (await paymentLinks.leadTo(linkId, invoice.id))
  return isLed ? invoice.payment_url : null
}
