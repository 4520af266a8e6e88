import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { moneyText } from "../payment-rules/money-text"
import { pickLanguage } from "../payment-rules/language"
import { emailKey, phoneKey } from "../payment-rules/person-key"
import {
  messageKey,
  type MessageRefusal,
  type ShopperMessage,
} from "../payment-rules/shopper-message"
import { loadAddressee, type Addressee } from "./addressee"

/** `attempt`: 1 is the first try. */
type Sending = { message: ShopperMessage; attempt: number }

/**
 * Writes to the shopper once, whoever else tries the same: Medusa's Notification
 * module takes each key one time. It keeps a failed try as failed, the history of
 * the row tells of it, and the job tries again. Never throws: a message holds up
 * nothing.
 */
export async function sendShopperMessage(
  row: StoredRow,
  sending: Sending,
  container: MedusaContainer
): Promise<void> {
  const { message, attempt } = sending
  const { options, history } = moduleOf(container)
  const { channel, templates } = options.notifications ?? {}
  const template = templates?.[message]
  const notifications = container.resolve<
    INotificationModuleService | undefined
  >(Modules.NOTIFICATION, { allowUnregistered: true })
  if (!channel || !template || !notifications) {
    return
  }
  const idempotency_key = messageKey(row.id, message, attempt)
  try {
    if (await wasTried(idempotency_key, notifications)) {
      return
    }
    const addressee = await loadAddressee(row, container)
    const to = channel === "sms" ? addressee.phone : addressee.email
    const data = messageData(row, { message, addressee }, container)
    const sent = (await mayGo(row, { ...sending, channel, to }, container))
      ? await notifications.createNotifications([
          {
            ...{ to: to ?? "", channel, template, data },
            idempotency_key,
            resource_type: "invoice_payment",
            resource_id: row.id,
          },
        ])
      : []
    // Empty: nobody to write to, or the key was taken: somebody else has sent it.
    if (sent.length > 0) {
      await history.write(row.id, lineOf(sending, "sent"))
    }
  } catch (error) {
    await recordFailure(row, { ...sending, error }, container)
  }
}

/** Under the key of a failed try Medusa would send, and still call it failed. */
async function wasTried(
  idempotency_key: string,
  notifications: INotificationModuleService
): Promise<boolean> {
  const filters: Record<string, unknown> = { idempotency_key }
  return (await notifications.listNotifications(filters)).length > 0
}

/** The merchant sees once why a message was held back; it is not sent later. */
async function mayGo(
  row: StoredRow,
  sending: Sending & { channel: string; to: string | null },
  container: MedusaContainer
): Promise<boolean> {
  const { message, channel, to } = sending
  const keyOf = channel === "sms" ? phoneKey : emailKey
  const person = to && keyOf(to)
  if (!person) {
    return false
  }
  const { messages, history } = moduleOf(container)
  const wanted = { row_id: row.id, message, person }
  const { refused, decidedNow } = await messages.permit(wanted)
  if (refused && decidedNow) {
    await history.write(row.id, lineOf(sending, REFUSALS[refused]))
  }
  return !refused
}

const REFUSALS = {
  recipient: "not sent: one of its kind a day for each recipient",
  hour: "not sent: notifications.messagesPerHour is used up",
} satisfies Record<MessageRefusal, string>

function lineOf({ message, attempt }: Sending, end: string) {
  return {
    kind: "message",
    by: "medusa",
    seen: { message, attempt },
    decided: `${message} ${end}`,
  } as const
}

/** What a template can say. Nothing in it is secret, but the link shows the payment. */
function messageData(
  row: StoredRow,
  { message, addressee }: { message: ShopperMessage; addressee: Addressee },
  container: MedusaContainer
): Record<string, unknown> {
  const { options, addresses } = moduleOf(container)
  const language = pickLanguage(row.locale, undefined)
  return {
    message,
    locale: row.locale,
    language,
    shop_name: options.statusPage.shopName ?? addressee.storeName,
    shop_url: options.storefrontUrl,
    status_url: addresses.status(row.id),
    customer_name: addressee.name,
    order_id: row.order_id,
    order_number: addressee.orderNumber,
    amount: row.amount,
    currency: row.currency,
    amount_text: moneyText(row.amount, row.currency, language),
    reference: row.id,
  }
}

async function recordFailure(
  row: StoredRow,
  failed: Sending & { error: unknown },
  container: MedusaContainer
): Promise<void> {
  const { message, attempt, error } = failed
  // Another process was first at the same moment: it has sent the message.
  if (isKeyTaken(error)) {
    return
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(
      `invoice-payment: the message ${message} about ${row.id} was not sent (try ${attempt}); the notification provider's own log says why`
    )
  await moduleOf(container)
    .history.write(row.id, lineOf(failed, "not sent"))
    .catch(() => undefined)
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && /idempotency_key/.test(error.message)
}

function moduleOf(container: MedusaContainer): InvoicePaymentModuleService {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}
