import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import {
  mayHaveChanged,
  pageStateOf,
} from "../../../../../payment-rules/shopper/page-state"
import { decideReturn } from "../../../../../payment-rules/shopper/return-decision"
import { ASKS_AGAIN } from "../../../../../status-page/auto-refresh"
import { renderStatusPage } from "../../../../../status-page/render"
import { triggerSettlement } from "../../../../../settlement/worker/trigger-settlement"
import {
  isReplaced,
  requestOthers,
  withPayableUrl,
} from "../../../../payable-url"
import { logFailure } from "../../../../unavailable"
import { pageFacts } from "../page-facts"
import { sendNotFound, sendPage, sendTryAgain } from "../send-page"
import { waitForRefresh } from "../../../../../settlement/wait-for-refresh"

const PURPOSES = ["success", "cancel", "status"] as const
type ReturnPurpose = (typeof PURPOSES)[number]

/** The way back from the hosted page; also the link in mails. Needs no cookie. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const { urls } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const token = String(req.params["token"])
  const named = urls.tokens.verify(token, [...PURPOSES])
  if (!named) {
    sendNotFound(req, res)
    return
  }
  try {
    await showPayment(named, req, res)
  } catch (error) {
    logFailure(req, "a return visit could not be answered", error)
    sendTryAgain(req, res)
  }
}

async function showPayment(
  named: { rowId: string; purpose: ReturnPurpose },
  req: MedusaRequest,
  res: MedusaResponse
) {
  const module = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  await requestRefresh(named, req)
  const found = await waitForRefresh(named.rowId, module)
  if (!found) {
    sendNotFound(req, res)
    return
  }
  const replaced = await isReplaced(found, req.scope)
  const row = await withPayableUrl(found, replaced, req.scope)
  await requestOthers(row, req.scope)
  const facts = await pageFacts(row, replaced, req)
  const visit = {
    purpose: named.purpose,
    now: row.db_now,
    isReplaced: replaced,
    orderEnd: await module.successors.orderEnd(row),
  }
  const goTo = decideReturn(row, { ...visit, options: module.options, facts })
  if (goTo) {
    res.setHeader("Referrer-Policy", "no-referrer")
    res.redirect(303, goTo)
    return
  }
  sendPage(res, renderStatusPage(pageStateOf(row, visit), facts.page))
}

/** A page that only refreshes itself requests no read, unless the shopper may just have paid. */
async function requestRefresh(
  { rowId, purpose }: { rowId: string; purpose: ReturnPurpose },
  req: MedusaRequest
): Promise<void> {
  const { refreshRequests, outcomes } = req.scope.resolve(
    INVOICE_PAYMENT_MODULE
  )
  if (req.headers[ASKS_AGAIN] !== undefined) {
    const row = await outcomes.get(rowId)
    if (!row || !mayHaveChanged(row)) {
      return
    }
  }
  if (await refreshRequests.receiveReturn(rowId, purpose)) {
    triggerSettlement(req.scope, rowId)
  }
}
