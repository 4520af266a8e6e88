import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { answerUnlessRefused, type Refusal } from "./refusal"
import { cancelInvoicesOfDraft, whyNotDeleted } from "./refuse-draft-deletion"
import {
  whyNotFulfilled,
  whyNotPacked,
  whyNotShipped,
} from "./refuse-held-fulfillment"
import { whyNotCancelled } from "./refuse-unrefunded-cancel"
import { inTurn } from "./take-turn"

type Guard = {
  /** What its input names: an order, several, or a fulfilment. */
  by: "order_id" | "order_ids" | "id"
  why: (id: string, scope: MedusaContainer) => Promise<Refusal | null>
  /** What Medusa's own route does before core, where nothing stands against it. */
  before?: (id: string, scope: MedusaContainer) => Promise<void>
}

/** It writes the order's money (take-turn.ts). */
const CANCEL = "cancel-order"

/** What Medusa's own routes are guarded against, by the workflow that they run. */
const GUARDED: Record<string, Guard> = {
  "create-order-fulfillment": { by: "order_id", why: whyNotFulfilled },
  "create-order-shipment": { by: "order_id", why: whyNotFulfilled },
  "create-fulfillment-workflow": { by: "order_id", why: whyNotFulfilled },
  "create-shipment-workflow": { by: "id", why: whyNotShipped },
  [CANCEL]: { by: "order_id", why: whyNotCancelled },
  "delete-draft-order": {
    ...{ by: "order_ids", why: whyNotDeleted, before: cancelInvoicesOfDraft },
  },
}

/** They refund without a question whether money was given back, and name no order. */
const OF_STORES_CODE = [
  "refund-payment-workflow",
  "refund-payments-workflow",
  "refund-captured-payments-workflow",
]

/** Goods may also leave without an order. */
const OF_NO_ORDER = ["create-fulfillment-workflow"]

/** The plugin's own workflows are for the store's code. Admins have routes, which name them. */
const OWN = "invoice-payment-"

/**
 * Medusa has a route that runs any workflow, and asks for no more than the right to read
 * their runs. It must not lead around the guards of the routes.
 */
export async function refuseGuardedWorkflows(
  req: MedusaRequest<{ input?: Input }>,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const workflow = String(req.params["workflow_id"])
  const input = req.body?.input ?? {}
  const order = workflow === CANCEL ? input.order_id : null
  const proceed = async () => {
    answerUnlessRefused(await whyNotRun(workflow, input, req.scope), res, next)
  }
  await inTurn(order, { req, res, next }, { proceed, isCancel: true })
}

/** As it was sent: core takes an id as a filter, so a list would name an order too. */
type Input = {
  order_id?: unknown
  order_ids?: unknown
  id?: unknown
  items?: unknown
}

async function whyNotRun(
  id: string,
  input: Input,
  scope: MedusaContainer
): Promise<Refusal | null> {
  if (id.startsWith(OWN) || OF_STORES_CODE.includes(id)) {
    return {
      type: "not_allowed",
      message: `${id} is run by the store's code only.`,
    }
  }
  const guard = Object.hasOwn(GUARDED, id) ? GUARDED[id] : undefined
  if (!guard) {
    return null
  }
  const named = input[guard.by]
  if (OF_NO_ORDER.includes(id)) {
    const why = await whyNotPacked(input.items, scope)
    if (why || named === undefined) {
      return why
    }
  }
  const ids = idsOf(named, guard)
  if (!Array.isArray(ids)) {
    return ids
  }
  for (const one of ids) {
    const why = await guard.why(one, scope)
    if (why) {
      return why
    }
  }
  for (const one of ids) {
    await guard.before?.(one, scope)
  }
  return null
}

function idsOf(named: unknown, { by }: Guard): string[] | Refusal {
  const isList = by === "order_ids"
  const ids: unknown = isList ? named : [named]
  if (Array.isArray(ids) && ids.every((one) => typeof one === "string")) {
    return ids
  }
  return {
    type: "invalid_data",
    message: isList
      ? `input.${by}: a list of ids`
      : `input.${by}: one id, as a text`,
  }
}
