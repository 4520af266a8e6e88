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

/** The decision is taken back: the invoice needs a human again, and a paid one is read before anything is captured. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const { admin, refreshRequests, history } = req.scope.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const row = await findRow(req.params["id"], req.scope)
  await requireAction("reopen", row, req.scope)
  if (!(await admin.reopen(row.id))) {
    throw actionRefused("busy")
  }
  const by = req.auth_context.actor_id
  await history.write(row.id, { kind: "reopen", by })
  if (await refreshRequests.request(row.id, { class: 1, by })) {
    triggerSettlement(req.scope, row.id)
  }
  res.json({ invoice: await invoiceDetail(row.id, req.scope) })
}
