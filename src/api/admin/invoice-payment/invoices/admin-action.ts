import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { StoredRow } from "../../../../modules/invoice-payment/ledger/table"
import type { AdminAction } from "../../../../payment-rules/orders/admin-actions"
import { findRow, invoiceDetail, requireAction } from "./invoice-detail"

type ActionContext<Body> = {
  row: StoredRow
  /** The admin's id. */
  by: string
  body: Body
  container: MedusaContainer
}

/**
 * What every action of an admin on one invoice has in common: the invoice is found, the
 * action must fit it now, and the answer shows the invoice as it is afterwards.
 * @param run throws when it is too late: somebody else was faster
 */
export function adminAction<Body = unknown>(
  action: AdminAction,
  run: (context: ActionContext<Body>) => Promise<void>
) {
  return async (req: AuthenticatedMedusaRequest<Body>, res: MedusaResponse) => {
    const { scope: container, validatedBody: body } = req
    const row = await findRow(req.params["id"], container)
    await requireAction(action, row, container)
    await run({ row, by: req.auth_context.actor_id, body, container })
    res.json({ invoice: await invoiceDetail(row.id, container) })
  }
}
