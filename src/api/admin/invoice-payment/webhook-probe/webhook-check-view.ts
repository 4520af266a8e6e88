import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../../../modules/invoice-payment/service"
import { judgeProbe } from "../../../../payment-rules/health/webhook-check"
import { isLoopbackHost } from "../../../../payment-rules/options/web-url"
import { emailsOf } from "../admin-emails"

export type AdminWebhookProbe = Awaited<ReturnType<typeof probeView>>

/** The newest test, and whether a webhook can arrive here at all. */
export async function probeView(scope: MedusaContainer) {
  const { options, probes } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const isLocal = (address: string) => isLoopbackHost(new URL(address).hostname)
  return {
    /** The service is elsewhere, and our address leads to this machine only. */
    unreachable: isLocal(options.backendUrl) && !isLocal(options.apiUrl),
    backend_url: options.backendUrl,
    last: await lastProbe(probes, scope),
  }
}

async function lastProbe(
  probes: InvoicePaymentModuleService["probes"],
  scope: MedusaContainer
) {
  const probe = await probes.last()
  if (!probe) {
    return null
  }
  const by = [probe.started_by, probe.stopped_by]
  const emails = await emailsOf(by, scope)
  const [started_by, stopped_by] = by.map((id) => id && (emails.get(id) ?? id))
  return {
    id: probe.id,
    amount: probe.amount,
    currency: probe.currency,
    invoice_id: probe.invoice_id,
    payment_url: probe.payment_url,
    verdict: judgeProbe(probe, probe.db_now),
    outcome: probe.outcome,
    error: probe.error,
    /** It is being ended; the invoice is read and cancelled. */
    stopping: !probe.ended_at && probe.stop_due_at <= probe.db_now,
    webhook_at: probe.webhook_at,
    webhooks: probe.webhooks,
    created_at: probe.created_at,
    ended_at: probe.ended_at,
    started_by,
    stopped_by,
  }
}
