import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../../../../modules/invoice-payment/service"
import { outcomeOf } from "../../../../../payment-rules/payment-outcome"
import { decideReturn } from "../../../../../payment-rules/return-decision"
import { renderStatusPage } from "../../../../../status-page/render"
import { wakeSettle } from "../../../../../workflows/wake-settle"
import { pageFacts } from "../page-facts"
import { sendNotFound, sendPage } from "../send-page"
import { waitForLook } from "../wait-for-look"

/** The way back from the hosted page; also the link in mails. Needs no cookie. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const module = req.scope.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  const named = module.addresses.tokens.verify(String(req.params["token"]), [
    "success",
    "cancel",
    "status",
  ])
  if (!named) {
    sendNotFound(res)
    return
  }
  if (await module.hints.receiveReturn(named.rowId, named.purpose)) {
    wakeSettle(req.scope, named.rowId)
  }
  const row = await waitForLook(named.rowId, module)
  if (!row) {
    sendNotFound(res)
    return
  }
  const facts = await pageFacts(row, req)
  const goTo = decideReturn(row, {
    purpose: named.purpose,
    now: row.db_now,
    options: module.options,
    facts,
  })
  if (goTo) {
    res.setHeader("Referrer-Policy", "no-referrer")
    res.setHeader("Cache-Control", "no-store")
    res.redirect(303, goTo)
    return
  }
  sendPage(res, renderStatusPage(outcomeOf(row), facts.page))
}
