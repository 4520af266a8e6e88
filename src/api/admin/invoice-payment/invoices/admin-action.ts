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
 * The common part of every admin action on one invoice: it finds the invoice, checks that the
 * action is possible now, and answers with the invoice as it is afterwards.
 * @param run throws when it is too late: the invoice changed or is being processed
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
