import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { whyNotFulfilled } from "./refuse-held-fulfillment"
import { whyNotCancelled } from "./refuse-unrefunded-cancel"

type Refusal = { type: string; code?: string; message: string }

/** What the order's own routes are guarded against, by the workflow that they run. */
const GUARDED: Record<
  string,
  (orderId: string, scope: MedusaContainer) => Promise<Refusal | null>
> = {
  "create-order-fulfillment": whyNotFulfilled,
  "create-order-shipment": whyNotFulfilled,
  "create-fulfillment-workflow": whyNotFulfilled,
  "cancel-order": whyNotCancelled,
}

/** Goods may also leave without an order. */
const OF_NO_ORDER = ["create-fulfillment-workflow"]

/** The plugin's own workflows are for the store's code. Admins have routes, which name them. */
const OWN = "invoice-payment-"

/**
 * Medusa has a route that runs any workflow, and asks for no more than the right to read
 * their runs. It must not lead around the guards of the routes.
 */
export async function refuseGuardedWorkflows(
  req: MedusaRequest<{ input?: { order_id?: unknown } }>,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const why = await whyNotRun(
    String(req.params["workflow_id"]),
    req.body?.input?.order_id,
    req.scope
  )
  if (why) {
    res.status(400).json(why)
    return
  }
  next()
}

/** @param orderId as it was sent: core takes it as a filter, so a list would name an order too */
async function whyNotRun(
  id: string,
  orderId: unknown,
  scope: MedusaContainer
): Promise<Refusal | null> {
  if (id.startsWith(OWN)) {
    return {
      type: "not_allowed",
      message: `${id} is run by the store's code only.`,
    }
  }
  const guard = Object.hasOwn(GUARDED, id) ? GUARDED[id] : undefined
  if (guard && OF_NO_ORDER.includes(id) && orderId === undefined) {
    return null
  }
  if (guard && typeof orderId !== "string") {
    return {
      type: "invalid_data",
      message: "input.order_id: one id, as a text",
    }
  }
  return guard ? guard(String(orderId), scope) : null
}
