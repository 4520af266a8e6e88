import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import type { Seen } from "../../../../../../modules/invoice-payment/ledger/admin"
import type { StoredRow } from "../../../../../../modules/invoice-payment/ledger/table"
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
  const { note, ...seen } = req.validatedBody
  const { status = row.status, since } = seen
  if (!(await admin.resolve(row.id, { ...seen, status, since }))) {
    throw actionRefused(isAsSeen(row, seen) ? "busy" : "changed")
  }
  await history.write(row.id, {
    kind: "resolve",
    by: req.auth_context.actor_id,
    seen: { status: row.status, attention: row.attention_reason },
    decided: note,
  })
  res.json({ invoice: await invoiceDetail(row.id, req.scope) })
}

function isAsSeen(row: StoredRow, seen: Seen): boolean {
  const since = row.attention_at?.getTime()
  return (
    (seen.status ?? row.status) === row.status &&
    (seen.reason ?? row.attention_reason) === row.attention_reason &&
    (seen.since?.getTime() ?? since) === since
  )
}
