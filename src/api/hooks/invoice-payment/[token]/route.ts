import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import { triggerSettlement } from "../../../../settlement/worker/trigger-settlement"
import { logFailure, sendUnavailable } from "../../../unavailable"
import { discardBody, readWebhookBody } from "../webhook-body"
import { writeReceipt } from "../write-receipt"

/** Webhook: the receipt is stored before the answer is sent; then the invoice is read. */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const module = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const token = String(req.params["token"])
  const named = module.urls.tokens.verify(token, ["webhook", "webhook_check"])
  if (!named) {
    res.status(404).json({ type: "not_found", message: "Not found" })
    await discardBody(req)
    return
  }
  const { body, start, isWhole } = await readWebhookBody(req)
  if (!isWhole) {
    res.set("connection", "close")
  }
  try {
    if (!(await writeReceipt(named, body, module))) {
      res.status(404).json({ type: "not_found", message: "Not found" })
      return
    }
  } catch (error) {
    logFailure(req, "a webhook was not written down", error)
    sendUnavailable(res)
    return
  }
  res.status(200).json({ received: true })
  if (isWhole) {
    module.payloadShapes.webhook(start, req.headers["content-type"])
  }
  if (named.purpose === "webhook") {
    triggerSettlement(req.scope, named.rowId)
  }
}
