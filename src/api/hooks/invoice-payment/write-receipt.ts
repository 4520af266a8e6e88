import type { InvoicePaymentModuleService } from "../../../modules/invoice-payment/service"
import type { WebhookBody } from "./webhook-body"

type Named = { rowId: string; purpose: "webhook" | "webhook_check" }

/** Records a webhook for a row or for a live test. false: there is no such row or test. */
export async function writeReceipt(
  { rowId, purpose }: Named,
  body: WebhookBody,
  {
    refreshRequests,
    history,
    webhookChecks,
    payloadShapes,
  }: InvoicePaymentModuleService
): Promise<boolean> {
  if (purpose === "webhook_check") {
    // The worker reads and cancels the test's invoice.
    return (await webhookChecks.receiveWebhook(rowId)) !== null
  }
  const receipt = await refreshRequests.receiveWebhook(rowId, body)
  if (receipt?.fresh) {
    await history.write(rowId, { kind: "webhook", by: "service" })
  } else if (receipt?.previous_at) {
    payloadShapes.repeated(
      receipt.db_now.getTime() - receipt.previous_at.getTime()
    )
  }
  return receipt !== null
}
