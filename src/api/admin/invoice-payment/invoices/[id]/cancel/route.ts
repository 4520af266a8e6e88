import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import {
  actionRefused,
  findRow,
  invoiceDetail,
  requireAction,
} from "../../invoice-detail"
import type { AdminCancelInvoice } from "../../validators"

/** The service is asked to cancel the invoice within seconds, and read afterwards. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminCancelInvoice>,
  res: MedusaResponse
) {
  const { admin, history } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const row = await findRow(req.params["id"], req.scope)
  await requireAction("cancel", row, req.scope)
  const { status = row.status } = req.validatedBody
  if (!(await admin.cancel(row.id, status))) {
    throw actionRefused(status === row.status ? "busy" : "changed")
  }
  const by = req.auth_context.actor_id
  await history.write(row.id, { kind: "cancel", by, decided: "asked for" })
  res.json({ invoice: await invoiceDetail(row.id, req.scope) })
}
