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
  "cancel-order": whyNotCancelled,
}

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
  const id = String(req.params["workflow_id"])
  const orderId = req.body?.input?.order_id
  const why = id.startsWith(OWN)
    ? { type: "not_allowed", message: `${id} is run by the store's code only.` }
    : typeof orderId === "string"
      ? await GUARDED[id]?.(orderId, req.scope)
      : null
  if (why) {
    res.status(400).json(why)
    return
  }
  next()
}
