import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { answerUnlessRefused, type Refusal } from "./refusal"

/**
 * Goods must not leave before their money is certain, so they are neither packed nor shipped. This
 * covers the order in the path, and the orders that the body of `POST /admin/fulfillments` or its
 * items belong to. It is a route guard and not a hook of core's workflow, since such a hook takes
 * only one handler for a whole store.
 */
export async function refuseHeldFulfillment(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { order_id, items } = (req.body ?? {}) as Body
  const orderId = req.params["id"] ?? order_id
  // Medusa's own validator refuses any other form.
  const why =
    typeof orderId === "string"
      ? await whyNotFulfilled(orderId, req.scope)
      : null
  answerUnlessRefused(why ?? (await whyNotPacked(items, req.scope)), res, next)
}

type Body = { order_id?: unknown; items?: unknown }

/** Core takes any order's items, whatever order the request names. */
async function whyNotPacked(
  items: unknown,
  scope: MedusaContainer
): Promise<Refusal | null> {
  const all = Array.isArray(items) ? items : []
  const named = all
    .map((item: { line_item_id?: unknown } | null) => item?.line_item_id)
    .filter((id) => id !== undefined && id !== null)
  const ids = named.filter((id) => typeof id === "string")
  if (ids.length < named.length) {
    // Core would treat a list with one id as that id.
    return { type: "invalid_data", message: "line_item_id: one id, as a text" }
  }
  const { orders } = scope.resolve(INVOICE_PAYMENT_MODULE)
  for (const id of await orders.links.ofItems(ids)) {
    const why = await whyNotFulfilled(id, scope)
    if (why) {
      return why
    }
  }
  return null
}

/** Medusa also ships packed goods by the fulfilment's id alone. */
export async function refuseHeldShipment(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const why = await whyNotShipped(String(req.params["id"]), req.scope)
  answerUnlessRefused(why, res, next)
}

/** null: nothing stands against it, or it belongs to no order. */
async function whyNotShipped(
  fulfillmentId: string,
  scope: MedusaContainer
): Promise<Refusal | null> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "fulfillment",
    fields: ["order.id"],
    filters: { id: fulfillmentId },
  })
  const [fulfillment] = data as { order?: { id: string } | null }[]
  return fulfillment?.order
    ? whyNotFulfilled(fulfillment.order.id, scope)
    : null
}

/** null: nothing stands against it. */
async function whyNotFulfilled(
  orderId: string,
  scope: MedusaContainer
): Promise<Refusal | null> {
  const { holds, options } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const heldBy = options.holdFulfillment ? await holds.heldBy(orderId) : null
  return heldBy
    ? {
        type: "not_allowed",
        message: orderPageText(
          { code: codeFor(heldBy) },
          options.adminLanguage
        ),
      }
    : null
}

function codeFor(heldBy: string) {
  switch (heldBy) {
    case "captured_unpaid":
      return "held_unpaid_capture"
    case "ordered_twice":
      return "held_second_order"
    case "under_review":
      return "held_under_review"
    case "cancelled":
    case "expired":
      return "held_without_payment"
    default:
      return "held_uncaptured"
  }
}
