import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { CredentialChange } from "../modules/invoice-payment/stored-credentials"
import { credentialsBell } from "../payment-rules/health/credentials-bell"

/**
 * A line in the bell of every admin's dashboard: the credentials decide where the shoppers'
 * money goes. They have already been changed, so nothing here throws; the settings page shows
 * the same facts.
 * @param changed the very credentials that were stored or removed: another admin may have
 * changed them again by now
 * @param who the admin's e-mail address, or the id
 */
export async function announceCredentials(
  changed: { stored: CredentialChange } | { removed: CredentialChange },
  who: string,
  container: MedusaContainer
): Promise<void> {
  try {
    const notifications = container.resolve<
      INotificationModuleService | undefined
    >(Modules.NOTIFICATION, { allowUnregistered: true })
    const { options } = container.resolve(INVOICE_PAYMENT_MODULE)
    const [change, line] =
      "stored" in changed
        ? (["stored", changed.stored] as const)
        : (["removed", changed.removed] as const)
    const merchant = line.merchant_name ?? line.merchant_id
    await notifications?.createNotifications({
      idempotency_key: `invoice-payment:credentials:${line.id}:${change}`,
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
