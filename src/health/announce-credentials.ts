import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"

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
    const { credentialStore } = container.resolve(INVOICE_PAYMENT_MODULE)
    const [line] = await credentialStore.history()
    await notifications?.createNotifications({
      idempotency_key: `invoice-payment:credentials:${line?.id}:${change}`,
      to: "",
      channel: "feed",
      template: "invoice-payment-credentials-changed",
      data: {
        title: "The credentials of the invoice payments were changed",
        description: `${who} ${whatHappened(change, line)} If nobody here meant to, enter the right ones and find out who signs in as this admin.`,
      },
    })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: no notification about changed credentials was sent: ${error instanceof Error ? error.message : "unknown error"}`
      )
  }
}

function whatHappened(
  change: "stored" | "removed",
  line: { merchant_name: string | null; merchant_id: string | null } | undefined
): string {
  if (change === "removed") {
    return "removed them; no invoice can be created."
  }
  const merchant = line?.merchant_name ?? line?.merchant_id
  return merchant
    ? `stored credentials of the merchant ${merchant}; payments go there.`
    : "stored credentials that the service did not confirm."
}
