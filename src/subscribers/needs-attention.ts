import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { INotificationModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  InvoicePaymentEvents,
  type InvoicePaymentEventPayload,
} from "../events"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { lastSeen } from "../modules/invoice-payment/ledger/history"
import {
  comparedText,
  compareWithService,
} from "../payment-rules/settlement/compared-values"
import {
  ATTENTION_TEXTS,
  type AttentionReason,
} from "../payment-rules/settlement/attention"

/**
 * A line in the dashboard's bell. Without the Notification module, or a provider
 * for its feed, the invoice is in the list of those that need attention all the
 * same; so nothing here throws. An event that is delivered twice is shown once.
 */
export default async function needsAttention({
  event,
  container,
}: SubscriberArgs<InvoicePaymentEventPayload>) {
  const { id, order_id, reason } = event.data
  try {
    const notifications = container.resolve<
      INotificationModuleService | undefined
    >(Modules.NOTIFICATION, { allowUnregistered: true })
    const { outcomes, history } = container.resolve(INVOICE_PAYMENT_MODULE)
    const row = await outcomes.get(id)
    const since = row?.attention_at?.getTime()
    const seen = lastSeen(await history.list(id), reason ?? null)
    const values =
      row && comparedText(compareWithService(reason ?? null, row, seen))
    const text = ATTENTION_TEXTS[reason as AttentionReason] ?? String(reason)
    await notifications?.createNotifications({
      idempotency_key: `invoice-payment:${id}:${reason}:${since}`,
      to: "",
      channel: "feed",
      template: "invoice-payment-needs-attention",
      resource_type: "invoice_payment",
      resource_id: id,
      data: {
        title: "An invoice needs your attention",
        description: values ? `${values}. ${text}` : text,
        invoice_payment_id: id,
        order_id,
        reason,
      },
    })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: no notification about ${id} was sent: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}

export const config: SubscriberConfig = {
  event: InvoicePaymentEvents.NEEDS_ATTENTION,
  context: { subscriberId: "invoice-payment-needs-attention" },
}
