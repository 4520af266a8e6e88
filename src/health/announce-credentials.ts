import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { credentialsBell } from "../payment-rules/health/credentials-bell"

/**
 * A line in the bell of every admin's dashboard: the credentials decide where the shoppers'
 * money goes. They have already been changed, so nothing here throws; the settings page shows
 * the same facts.
 * @param who the admin's e-mail address, or the id
 */
export async function announceCredentials(
  change: "stored" | "removed",
  who: string,
  container: MedusaContainer
): Promise<void> {
  try {
    const notifications = container.resolve<
      INotificationModuleService | undefined
    >(Modules.NOTIFICATION, { allowUnregistered: true })
    const { credentialStore, options } = container.resolve(
      INVOICE_PAYMENT_MODULE
    )
    const [line] = await credentialStore.history()
    const merchant = line?.merchant_name ?? line?.merchant_id ?? null
    await notifications?.createNotifications({
      idempotency_key: `invoice-payment:credentials:${line?.id}:${change}`,
      to: "",
      channel: "feed",
      template: "invoice-payment-credentials-changed",
      data: credentialsBell({ change, who, merchant }, options.adminLanguage),
    })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: no notification about changed credentials was sent: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}
