import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { isId } from "../../store/invoice-payment/is-id"
import { settleAndWait } from "../../../settlement/worker/trigger-settlement"
import { runCore } from "../../../settlement/settle/run-core"

/**
 * "Check status" in the dashboard. Core's own handler takes no lock: if it runs beside our
 * capture, it books the payment a second time, or marks the session as waiting again. So for a
 * session of ours settling does the work, and the answer has core's form.
 */
export async function settleOnCheckStatus(
  req: AuthenticatedMedusaRequest<{ payment_session_id?: string }>,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { sessions, refreshRequests, outcomes } = req.scope.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const { payment_session_id } = req.validatedBody
  if (payment_session_id && !isId(payment_session_id)) {
    notFound(res)
    return
  }
  const row =
    payment_session_id && (await sessions.bySession(payment_session_id))
  if (!row) {
    next()
    return
  }
  if (row.order_id && row.order_id !== req.params["id"]) {
    notFound(res)
    return
  }
  const by = req.auth_context.actor_id
  if (await refreshRequests.request(row.id, { class: 1, by })) {
    await settleAndWait(req.scope, row.id)
  }
  const order = await runCore(req.scope, "get-order-detail", {
    order_id: req.params["id"],
    fields: req.queryConfig.fields,
  })
  const is_authorized = Boolean((await outcomes.get(row.id))?.settled_at)
  res.json({ order, is_authorized })
}

function notFound(res: MedusaResponse): void {
  res.status(404).json({ type: "not_found", message: "Not found" })
}
