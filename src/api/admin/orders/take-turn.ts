import { setTimeout as sleep } from "node:timers/promises"
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import type { Language } from "../../../payment-rules/checkout/language"
import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { logFailure } from "../../unavailable"
import { answerUnlessRefused, type Refusal } from "./refusal"

/** Longer than core's refund takes. */
const LONGEST_MS = 30_000
const STEP_MS = 25

/**
 * Medusa's own refund of a payment of ours, one at a time for each order. Of two at one moment,
 * core books both on the order, also one that is refused.
 */
export async function refundAlone(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { sessions, orders, options } = req.scope.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const session = await sessionOf(String(req.params["id"]), req)
  const row = session === null ? null : await sessions.bySession(session)
  if (!row?.order_id) {
    next()
    return
  }
  let hasTurn = false
  try {
    await orders.alone(row.order_id, async () => {
      hasTurn = true
      next()
      await answered(res)
    })
  } catch (error) {
    // Once core has begun, its own answer counts.
    if (!hasTurn) {
      logFailure(req, `a refund at order ${row.order_id} had no turn`, error)
      answerUnlessRefused(busy(options.adminLanguage), res, next)
    }
  }
}

/** No event tells of the end where the caller went away, while core still works. */
async function answered(res: MedusaResponse): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (!res.writableEnded && performance.now() < deadline) {
    await sleep(STEP_MS)
  }
}

function busy(language: Language): Refusal {
  return {
    type: "not_allowed",
    code: "refund_running",
    message: orderPageText({ code: "refund_running" }, language),
  }
}

/** null: there is no such payment, or it is another provider's. */
async function sessionOf(
  id: string,
  { scope }: MedusaRequest
): Promise<string | null> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["provider_id", "payment_session_id"],
    filters: { id },
  })
  const [payment] = data as {
    provider_id: string
    payment_session_id: string
  }[]
  return payment?.provider_id === PROVIDER_ID
    ? payment.payment_session_id
    : null
}
