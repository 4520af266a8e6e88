import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { plainReason } from "../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type {
  CredentialChange,
  CredentialsStored,
} from "../modules/invoice-payment/stored-credentials"
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
  changed: { stored: CredentialsStored } | { removed: CredentialChange },
  who: string,
  container: MedusaContainer
): Promise<void> {
  try {
    const notifications = container.resolve<
      INotificationModuleService | undefined
    >(Modules.NOTIFICATION, { allowUnregistered: true })
    const { options } = container.resolve(INVOICE_PAYMENT_MODULE)
    const [change, line, lastMerchantId] =
      "stored" in changed
        ? (["stored", changed.stored, changed.stored.last_merchant_id] as const)
        : (["removed", changed.removed, null] as const)
    const { merchant_id: id, merchant_name: name } = line
    const merchant = id === null ? null : { id, name }
    await notifications?.createNotifications({
      idempotency_key: `invoice-payment:credentials:${line.id}:${change}`,
      to: "",
      channel: "feed",
      template: "invoice-payment-credentials-changed",
      data: credentialsBell(
        { change, who, merchant, lastMerchantId },
        options.adminLanguage
      ),
    })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: no notification about changed credentials was sent: ${plainReason(error)}`
      )
  }
}
