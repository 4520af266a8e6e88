import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import { triggerSettlement } from "../../../../../../settlement/worker/trigger-settlement"
import {
  actionRefused,
  findRow,
  invoiceDetail,
  requireAction,
} from "../../invoice-detail"

/** "Check payment status": a hint that is read first, also for a dead invoice. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const { refreshRequests, history } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const { id } = await findRow(req.params["id"], req.scope)
  await requireAction("recheck", await findRow(id, req.scope), req.scope)
  const by = req.auth_context.actor_id
  if (!(await refreshRequests.request(id, { class: 1, by }))) {
    throw actionRefused("busy")
  }
  await history.write(id, { kind: "recheck", by })
  triggerSettlement(req.scope, id)
  res.json({ invoice: await invoiceDetail(id, req.scope) })
}
