import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import { webhookCheckWorker } from "../../../../health/end-webhook-check"
import { startWebhookCheck } from "../../../../health/start-webhook-check"
import { workOnTasks } from "../../../../settlement/worker/task-worker"
import { emailsOf } from "../admin-emails"
import { webhookCheckView } from "./webhook-check-view"
import type { AdminStartWebhookCheck } from "./validators"

/** The state of the newest live webhook test. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res.json({ webhook_probe: await webhookCheckView(req.scope) })
}

/** Starts a test and creates its invoice, or returns the test that is under way. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminStartWebhookCheck>,
  res: MedusaResponse
) {
  const { actor_id: id } = req.auth_context
  const email = (await emailsOf([id], req.scope)).get(id) ?? null
  await startWebhookCheck({ id, email }, req.scope)
  res.json({ webhook_probe: await webhookCheckView(req.scope) })
}

/** Ends the test: its invoice is cancelled, unless it was paid. */
export async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const { webhookChecks, options } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  // Twice the time-out of a call: by then the answer to the creation has come, or is lost.
  await webhookChecks.stop(req.auth_context.actor_id, 2 * options.timeoutMs)
  await workOnTasks(webhookCheckWorker, req.scope)
  res.json({ webhook_probe: await webhookCheckView(req.scope) })
}
