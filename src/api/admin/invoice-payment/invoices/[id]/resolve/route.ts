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
import type { AdminResolveInvoice } from "../../validators"

/** A human has decided: the attention is over, and a paid row is closed. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminResolveInvoice>,
  res: MedusaResponse
) {
  const { admin, history } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const row = await findRow(req.params["id"], req.scope)
  await requireAction("resolve", row, req.scope)
  const { note, status = row.status } = req.validatedBody
  if (!(await admin.resolve(row.id, status))) {
    throw actionRefused(status === row.status ? "busy" : "changed")
  }
  await history.write(row.id, {
    kind: "resolve",
    by: req.auth_context.actor_id,
    seen: { status: row.status, attention: row.attention_reason },
    decided: note,
  })
  res.json({ invoice: await invoiceDetail(row.id, req.scope) })
}
