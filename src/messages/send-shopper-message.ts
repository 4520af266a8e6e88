import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { moneyText } from "../payment-rules/checkout/money-text"
import { pickLanguage } from "../payment-rules/checkout/language"
import {
  emailKey,
  phoneKey,
  phoneNumber,
} from "../payment-rules/shopper/person-key"
import { shortReference } from "../payment-rules/shopper/short-reference"
import {
  MESSAGE_TRIES,
  nextTryOf,
  tryAfter,
  type MessageTry,
} from "../payment-rules/shopper/message-tries"
import {
  messageKey,
  type MessageRefusal,
  type ShopperMessage,
} from "../payment-rules/shopper/shopper-message"
import { loadRecipient, type Recipient } from "./recipient"

/** `attempt`: 1 is the first try. */
type Sending = { message: ShopperMessage; attempt: number }

/**
 * `again`: this try failed and has another, or one is under way whose end is not known yet; `over`:
 * there is nothing more to try.
 */
export type Sent = "again" | "over"

/**
 * Writes to the shopper once, even if several processes try: Medusa's Notification module
 * accepts each key once, and its own record shows the result of each try. A provider that hangs may
 * still refuse a try, so that one is looked at again. Had its process died, it may have been sent.
 * @throws when a try leaves no record: the next run continues from what Medusa then knows.
 */
export async function sendShopperMessage(
  row: StoredRow,
  message: ShopperMessage,
  container: MedusaContainer
): Promise<Sent> {
  const { channel, templates } =
    container.resolve(INVOICE_PAYMENT_MODULE).options.notifications ?? {}
  const template = templates?.[message]
  const notifications = container.resolve<
    INotificationModuleService | undefined
  >(Modules.NOTIFICATION, { allowUnregistered: true })
  if (!channel || !template || !notifications) {
    return "over"
  }
  const keys = keysOf(row.id, message)
  const present = async () =>
    nextTryOf(await triesOf(keys, notifications), row.db_now)
  const next = await present()
  if (typeof next !== "number") {
    return next === "under_way" ? "again" : "over"
  }
  const sending = { message, attempt: next }
  try {
    const notification = { channel, template }
    return await send(row, { ...sending, notification }, container)
  } catch (error) {
    // Another process was first at the same moment, and has that try.
    if (isKeyTaken(error)) {
      return (await present()) === "over" ? "over" : "again"
    }
    const [own] = await triesOf(
      [messageKey(row.id, message, next)],
      notifications
    )
    if (own?.status !== "failure") {
      throw error
    }
    await recordFailure(row, sending, container)
    return tryAfter(next) === "over" ? "over" : "again"
  }
}

/**
 * The try after a failed one has a key of its own: under the old key Medusa would send, and still
 * call it failed.
 */
function keysOf(rowId: string, message: ShopperMessage): string[] {
  return Array.from({ length: MESSAGE_TRIES }, (_, nth) =>
    messageKey(rowId, message, nth + 1)
  )
}

async function triesOf(
  keys: string[],
  notifications: INotificationModuleService
): Promise<MessageTry[]> {
  // Medusa's type leaves the key out.
  const filters: Record<string, unknown> = { idempotency_key: keys }
  return notifications.listNotifications(filters)
}

async function send(
  row: StoredRow,
  sending: Sending & { notification: { channel: string; template: string } },
  container: MedusaContainer
): Promise<Sent> {
  const { message, attempt, notification } = sending
  const recipient = await loadRecipient(row, container)
  const { channel } = notification
  const to =
    channel === "sms" ? phoneNumber(recipient.phone ?? "") : recipient.email
  if (await mayGo(row, { message, attempt, channel, to }, container)) {
    const sent = await container
      .resolve<INotificationModuleService>(Modules.NOTIFICATION)
      .createNotifications([
        {
          ...notification,
          to: to ?? "",
          data: messageData(row, { message, recipient }, container),
          idempotency_key: messageKey(row.id, message, attempt),
          resource_type: "invoice_payment",
          resource_id: row.id,
        },
      ])
    // The key was taken: another process has that try.
    if (sent.length === 0) {
      return "again"
    }
    await container
      .resolve(INVOICE_PAYMENT_MODULE)
      .history.write(row.id, lineOf(sending, "sent"))
  }
  return "over"
}

/** The merchant sees once why a message was refused; it is not sent later. */
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
  const { messages, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  const wanted = { row_id: row.id, message, person }
  const { refused, decidedNow } = await messages.permit(wanted)
  if (refused && decidedNow) {
    await history.write(row.id, lineOf(sending, "not sent", refused))
  }
  return !refused
}

function lineOf(
  { message, attempt }: Sending,
  end: "sent" | "not sent",
  refused?: MessageRefusal
) {
  return {
    kind: "message",
    by: "medusa",
    seen: { message, attempt, ...(refused && { refused }) },
    decided: `${message} ${end}`,
  } as const
}

/** The values for a template. Nothing in it is secret, but the link shows the payment. */
function messageData(
  row: StoredRow,
  { message, recipient }: { message: ShopperMessage; recipient: Recipient },
  container: MedusaContainer
): Record<string, unknown> {
  const { options, urls } = container.resolve(INVOICE_PAYMENT_MODULE)
  const language = pickLanguage(row.locale)
  return {
    message,
    locale: row.locale,
    language,
    shop_name: options.statusPage.shopName ?? recipient.storeName,
    shop_url: options.storefrontUrl,
    status_url: urls.status(row.id),
    customer_name: recipient.name,
    order_id: row.order_id,
    order_number: recipient.orderNumber,
    amount: row.amount,
    currency: row.currency,
    amount_text: moneyText(row.amount, row.currency, language),
    reference: shortReference(row.id),
  }
}

async function recordFailure(
  row: StoredRow,
  failed: Sending,
  container: MedusaContainer
): Promise<void> {
  const { message, attempt } = failed
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(
      `invoice-payment: the message ${message} about ${row.id} was not sent (try ${attempt}); the notification provider's own log says why`
    )
  await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .history.write(row.id, lineOf(failed, "not sent"))
}

/** Checks Medusa's own words: a database's message about any fault names all columns. */
function isKeyTaken(error: unknown): boolean {
  return (
    MedusaError.isMedusaError(error) &&
    /idempotency_key: .* already exists/.test(error.message)
  )
}
