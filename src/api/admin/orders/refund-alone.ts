import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"

/** A caller who went away gets no answer, while core still works. */
const LONGEST_MS = 30_000

/**
 * Medusa's own refund of a payment of ours, one at a time for each order. Of two at one moment,
 * core books both on the order, also one that is refused.
 */
export async function refundAlone(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { sessions, orders } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const session = await sessionOf(String(req.params["id"]), req)
  const row = session === null ? null : await sessions.bySession(session)
  if (!row?.order_id) {
    next()
    return
  }
  await orders.alone(row.order_id, async () => {
    const answered = Promise.race([
      once(res, "finish"),
      sleep(LONGEST_MS, undefined, { ref: false }),
    ])
    next()
    await answered
  })
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
