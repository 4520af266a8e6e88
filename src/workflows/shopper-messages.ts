import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type {
  InvoicePaymentEventName,
  InvoicePaymentEventPayload,
} from "../events"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import {
  MESSAGE_WAITS_MS,
  messageOf,
  parseMessageKey,
} from "../payment-rules/shopper-message"
import { sendShopperMessage } from "./send-shopper-message"

const RETRIED_FOR_MS = 24 * 60 * 60_000
const PAGE = 200

/** Medusa's type leaves the key out. */
type FailedTry = { idempotency_key?: string | null; created_at: Date | string }

/** One of our events was announced: the shopper may have to be told. */
export async function tellShopper(
  event: InvoicePaymentEventName,
  { id, reason }: InvoicePaymentEventPayload,
  container: MedusaContainer
): Promise<void> {
  const { options, outcomes, history, orders } = moduleOf(container)
  const row = options.notifications ? await outcomes.get(id) : null
  if (!row) {
    return
  }
  const message = messageOf(event, {
    row,
    reason,
    wasHeld: await history.wasUnderReview(id),
    superseded: await orders.isSuperseded(row),
  })
  if (message) {
    await sendShopperMessage(row, { message, attempt: 1 }, container)
  }
}

/**
 * Tries again what the notification provider refused. Medusa's own record of the
 * failed try is the queue, and the next try's key is taken once, so this is right
 * in any number of processes.
 */
export async function retryShopperMessages(
  container: MedusaContainer
): Promise<void> {
  const { options, outcomes } = moduleOf(container)
  const notifications = container.resolve<
    INotificationModuleService | undefined
  >(Modules.NOTIFICATION, { allowUnregistered: true })
  if (!options.notifications || !notifications) {
    return
  }
  for (const { idempotency_key, created_at } of await failedTries(
    notifications
  )) {
    const tried = parseMessageKey(idempotency_key)
    const attempt = (tried?.attempt ?? 0) + 1
    const wait = MESSAGE_WAITS_MS[attempt - 1]
    const age = Date.now() - new Date(created_at).getTime()
    if (!tried || wait === undefined || age < wait) {
      continue
    }
    const { rowId, message } = tried
    const row = await outcomes.get(rowId)
    if (row) {
      await sendShopperMessage(row, { message, attempt }, container)
    }
  }
}

/** All of them, those without a try left as well: they must not hide the others. */
async function failedTries(
  notifications: INotificationModuleService
): Promise<FailedTry[]> {
  const failed: FailedTry[] = []
  let page: FailedTry[]
  do {
    page = await notifications.listNotifications(
      {
        status: "failure",
        resource_type: "invoice_payment",
        created_at: { $gt: new Date(Date.now() - RETRIED_FOR_MS) },
      } as never,
      { take: PAGE, skip: failed.length, order: { created_at: "ASC" } }
    )
    failed.push(...page)
  } while (page.length === PAGE)
  return failed
}

function moduleOf(container: MedusaContainer): InvoicePaymentModuleService {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}
