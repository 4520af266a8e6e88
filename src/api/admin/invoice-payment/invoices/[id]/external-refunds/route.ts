import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { recordExternalRefund } from "../../../../../../orders/record-external-refund"
import { hasRight } from "../../../../../has-right"
import { findRow, invoiceDetail } from "../../invoice-detail"
import type { AdminRecordExternalRefund } from "../../validators"

/** The right that Medusa's own route for refunds requires. */
const REFUNDS = { resource: "refund", operation: "create" }

/** Records a refund that was made in the merchant's dashboard; Medusa's refunds consume it. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminRecordExternalRefund>,
  res: MedusaResponse
) {
  const row = await findRow(req.params["id"], req.scope)
  const { amount, refund_order, ...body } = req.validatedBody
  if (refund_order && !(await hasRight(req, REFUNDS))) {
    res.status(403).json({
      type: "forbidden",
      code: "refund_right_missing",
      message: "Insufficient permissions. Required policy: refund:create",
    })
    return
  }
  const recorded = await recordExternalRefund(
    row,
    {
      amount,
      refund_order,
      idempotency_key: body.idempotency_key ?? null,
      reference: body.reference ?? null,
      note: body.note ?? null,
      by: req.auth_context.actor_id,
    },
    req.scope
  )
  if ("refuse" in recorded) {
    const { refuse, code } = recorded
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, refuse, code)
  }
  res.json({
    external_refund: recorded.refund,
    invoice: await invoiceDetail(row.id, req.scope),
  })
}
