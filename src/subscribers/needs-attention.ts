import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { plainReason } from "../modules/invoice-payment/plain-reason"
import {
  InvoicePaymentEvents,
  type InvoicePaymentEventPayload,
} from "../events"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { lastSeen } from "../modules/invoice-payment/ledger/history"
import { loadRecipient } from "../messages/recipient"
import { bellText } from "../payment-rules/settlement/bell-text"
import { compareWithService } from "../payment-rules/settlement/compared-values"

/**
 * Shows a line in the dashboard's bell. Nothing here throws: without the Notification
 * module, or a provider for its feed, the invoice is still in the list of those that need
 * attention. An event that is delivered twice is shown once.
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
    const bell =
      reason && notifications && (await bellOf(id, reason, container))
    if (bell) {
      await notifications.createNotifications({
        idempotency_key: `invoice-payment:${id}:${reason}:${bell.since}`,
        to: "",
        channel: "feed",
        template: "invoice-payment-needs-attention",
        resource_type: "invoice_payment",
        resource_id: id,
        data: { ...bell.text, invoice_payment_id: id, order_id, reason },
      })
    }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: no notification about ${id} was sent: ${plainReason(error)}`
      )
  }
}

/** null: there is no such row any more. */
async function bellOf(id: string, reason: string, container: MedusaContainer) {
  const { outcomes, history, options } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const row = await outcomes.get(id)
  if (!row) {
    return null
  }
  const seen = lastSeen(await history.list(id), reason)
  const { orderNumber, email } = await loadRecipient(row, container)
  const facts = {
    ...{ reason, amount: row.amount, currency: row.currency },
    ...{ orderNumber, email, url: adminUrl(id, container) },
    compared: compareWithService(reason, row, seen),
  }
  return {
    since: row.attention_at?.getTime(),
    text: bellText(facts, options.adminLanguage),
  }
}

/** null: this server does not serve the admin. */
function adminUrl(id: string, container: MedusaContainer): string | null {
  const { admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { backendUrl } = container.resolve(INVOICE_PAYMENT_MODULE).options
  return admin?.disable
    ? null
    : `${backendUrl}${admin?.path ?? "/app"}/invoice-payments/${id}`
}

export const config: SubscriberConfig = {
  event: InvoicePaymentEvents.NEEDS_ATTENTION,
  context: { subscriberId: "invoice-payment-needs-attention" },
}
