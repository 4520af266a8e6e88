import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../../../../modules/invoice-payment/service"
import { wakeSettle } from "../../../../../workflows/wake-settle"
import { logFailure, sendUnavailable } from "../../../../unavailable"
import { isId } from "../../is-id"
import { toPaymentView } from "../../payment-view"

/** How a payment stands, from the ledger; an open page is a hint, never a read. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const { sessions, hints, addresses } =
    req.scope.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
  const id = req.params["id"]
  const row = isId(id) ? await sessions.bySession(id) : null
  if (!row) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "No invoice belongs to this payment session"
    )
  }
  const view = toPaymentView(row, addresses)
  const polls = view.next_poll_ms !== null
  try {
    if (polls && (await hints.give(row.id, { class: 2, by: "page" }))) {
      wakeSettle(req.scope, row.id)
    }
  } catch (error) {
    logFailure(req, "an open page's hint was not written down", error)
    sendUnavailable(res)
    return
  }
  res.json({ payment_session: view })
}
