import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../../../modules/invoice-payment/service"
import { judgeWebhookCheck } from "../../../../payment-rules/health/webhook-check"
import { isLoopbackHost } from "../../../../payment-rules/options/web-url"
import { emailsOf } from "../admin-emails"

export type AdminWebhookCheck = Awaited<ReturnType<typeof webhookCheckView>>

/** The newest test, and whether a webhook can arrive here at all. */
export async function webhookCheckView(scope: MedusaContainer) {
  const { options, webhookChecks } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const isLocal = (url: string) => isLoopbackHost(new URL(url).hostname)
  return {
    /** The service is elsewhere, but our URL leads to this machine only. */
    unreachable: isLocal(options.backendUrl) && !isLocal(options.apiUrl),
    backend_url: options.backendUrl,
    last: await lastWebhookCheck(webhookChecks, scope),
  }
}

async function lastWebhookCheck(
  checks: InvoicePaymentModuleService["webhookChecks"],
  scope: MedusaContainer
) {
  const check = await checks.last()
  if (!check) {
    return null
  }
  const by = [check.started_by, check.stopped_by]
  const emails = await emailsOf(by, scope)
  const [started_by, stopped_by] = by.map((id) => id && (emails.get(id) ?? id))
  return {
    id: check.id,
    amount: check.amount,
    currency: check.currency,
    invoice_id: check.invoice_id,
    payment_url: check.payment_url,
    verdict: judgeWebhookCheck(check, check.db_now),
    outcome: check.outcome,
    error: check.error,
    /** The test is being ended: its invoice is read and cancelled. */
    stopping: !check.ended_at && check.stop_due_at <= check.db_now,
    webhook_at: check.webhook_at,
    webhooks: check.webhooks,
    created_at: check.created_at,
    ended_at: check.ended_at,
    started_by,
    stopped_by,
  }
}
