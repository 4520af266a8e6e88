import type { ActionFacts } from "../../payment-rules/orders/admin-actions"
import type { InvoicePaymentModuleService } from "./service"

/** Whether the service can be asked to cancel, as far as we know. */
export async function cancelOperation({
  access,
  merchants,
  options,
}: Pick<
  InvoicePaymentModuleService,
  "access" | "merchants" | "options"
>): Promise<ActionFacts["cancelOperation"]> {
  if (options.cancelPath === null) {
    return "switched_off"
  }
  const present = await access.present()
  const merchant = present && (await merchants.get(present.fingerprint))
  return merchant?.cancel_missing ? "missing" : "available"
}
