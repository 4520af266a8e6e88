import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import { mayHaveChanged } from "../../../../../payment-rules/shopper/page-state"
import { triggerSettlement } from "../../../../../settlement/worker/trigger-settlement"
import {
  isReplaced,
  requestOthers,
  withPayableUrl,
} from "../../../../payable-url"
import { logFailure, sendUnavailable } from "../../../../unavailable"
import { isId } from "../../is-id"
import { loadPaymentView, toOpenPage } from "../../payment-view"

/**
 * The state of a payment, from the ledger. An open page requests a refresh while the shopper may
 * just have paid; it never reads the invoice itself.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const module = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const { sessions, refreshRequests } = module
  const id = req.params["id"]
  const row = isId(id) ? await sessions.bySession(id) : null
  if (!row) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "No invoice belongs to this payment session"
    )
  }
  const replaced = await isReplaced(row, req.scope)
  const shown = await withPayableUrl(row, replaced, req.scope)
  const view = toOpenPage(await loadPaymentView(shown, replaced, req.scope))
  try {
    if (
      mayHaveChanged(row) &&
      (await refreshRequests.request(row.id, { class: 2, by: "page" }))
    ) {
      triggerSettlement(req.scope, row.id)
    }
    await requestOthers(shown, req.scope)
  } catch (error) {
    logFailure(req, "an open page's refresh request was not written", error)
    sendUnavailable(res)
    return
  }
  res.json({ payment_session: view })
}
