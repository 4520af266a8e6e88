import { setTimeout as sleep } from "node:timers/promises"
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import { cancelDearerInvoices } from "../../../orders/cancel-dearer-invoices"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { finishBooks } from "../../../settlement/watch/watch-books"
import { withCoreLock } from "../../../settlement/settle/with-core-lock"
import { logFailure } from "../../unavailable"
import { answerUnlessRefused, type Refusal } from "./refusal"

/** Longer than core's refund takes. */
const LONGEST_MS = 30_000
const STEP_MS = 25

const FULFILLMENTS = [
  "/admin/orders/:id/fulfillments",
  "/admin/orders/:id/fulfillments/:fulfillment_id/cancel",
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
  "/admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
  "/admin/fulfillments",
  "/admin/fulfillments/:id/cancel",
  "/admin/fulfillments/:id/shipment",
]

/**
 * Medusa's routes that write an order's money, or a change of the order: each reads the order
 * first and writes all of its sums, and of two at one moment core loses one.
 */
export const WRITES_MONEY = [
  "/admin/payments/:id/capture",
  "/admin/payments/:id/refund",
  "/admin/payment-collections/:id/mark-as-paid",
  "/admin/orders/:id/credit-lines",
  "/admin/orders/:id/transfer",
  ...FULFILLMENTS,
  "/admin/order-edits",
  "/admin/order-edits/:id/request",
  "/admin/order-edits/:id/confirm",
  "/admin/draft-orders/:id/edit/confirm",
  "/admin/draft-orders/:id/convert-to-order",
  "/admin/returns",
  "/admin/returns/:id/request",
  "/admin/returns/:id/receive",
  "/admin/returns/:id/receive/confirm",
  "/admin/returns/:id/cancel",
  "/admin/exchanges",
  "/admin/exchanges/:id/request",
  "/admin/exchanges/:id/cancel",
  "/admin/claims",
  "/admin/claims/:id/request",
  "/admin/claims/:id/cancel",
]

/** One at a time for an order with an invoice of ours; what was left half done comes first. */
export async function takeTurn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { order_id } = (req.body ?? {}) as { order_id?: unknown }
  const named = req.params["id"] ?? order_id
  await inTurn(named, { req, res, next }, next)
}

/**
 * The same for a cancel. A capture right after the order was placed takes core's lock alone, and
 * core's cancel takes none.
 */
export async function takeTurnToCancel(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const id = String(req.params["id"])
  const call = { req, res, next }
  await inTurn(id, call, () => withoutCaptures(id, call))
}

/** Two of the paths above may match one request. */
const WITH_TURN = new WeakSet<MedusaRequest>()

type Call = {
  req: MedusaRequest
  res: MedusaResponse
  next: MedusaNextFunction
}

/**
 * @param named the order, or what belongs to it; anything else needs no turn
 * @param proceed leads to Medusa's own handler
 */
async function inTurn(
  named: unknown,
  call: Call,
  proceed: () => Promise<void> | void
): Promise<void> {
  const { req, res, next } = call
  const { orders } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  if (WITH_TURN.has(req)) {
    next()
    return
  }
  WITH_TURN.add(req)
  const id =
    typeof named === "string" ? await orders.links.namedBy(named) : null
  if (!id) {
    // Core shows an order before it links its payment collection: no row leads to it yet.
    await proceed()
    return
  }
  let hasTurn = false
  const inItsTurn = () => {
    hasTurn = true
    return work(id, call, proceed)
  }
  try {
    await orders.alone(id, inItsTurn, "admin")
  } catch (error) {
    logFailure(req, `the turn of a request for order ${id} failed`, error)
    // Once core has begun, its own answer counts.
    if (!hasTurn) {
      answerUnlessRefused(busy(req), res, next)
    }
  }
}

/** Whoever got their turn is answered here, whatever fails. */
async function work(
  id: string,
  { req, res, next }: Call,
  proceed: () => Promise<void> | void
): Promise<void> {
  const { books } = req.scope.resolve(INVOICE_PAYMENT_MODULE).orders
  if (req.socket.destroyed) {
    // They went away while they waited, and may have asked again.
    return
  }
  try {
    await finishBooks(id, req.scope)
    if (await books.isBeingWritten(id)) {
      answerUnlessRefused(busy(req), res, next)
      return
    }
    await proceed()
    await answered(res)
  } catch (error) {
    next(error)
    return
  }
  await follow(id, req)
}

/** Every capture takes core's lock of its order. */
async function withoutCaptures(
  orderId: string,
  { req, res, next }: Call
): Promise<void> {
  let hasBegun = false
  const write = async () => {
    hasBegun = true
    next()
    await answered(res)
  }
  try {
    await withCoreLock(orderId, write, req.scope)
  } catch (error) {
    if (hasBegun) {
      throw error
    }
    logFailure(req, `core's lock of order ${orderId} did not come`, error)
    answerUnlessRefused(busy(req), res, next)
  }
}

/** Core tells nobody of a draft's edit, or of a credit line. */
async function follow(orderId: string, req: MedusaRequest): Promise<void> {
  try {
    await cancelDearerInvoices(orderId, req.scope)
  } catch (error) {
    // The invoice's next read sees it.
    logFailure(req, `the invoices of order ${orderId} were not compared`, error)
  }
}

/** No event tells of the end where the caller went away, while core still works. */
async function answered(res: MedusaResponse): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (!res.writableEnded && performance.now() < deadline) {
    await sleep(STEP_MS)
  }
}

function busy(req: MedusaRequest): Refusal {
  const { adminLanguage } = req.scope.resolve(INVOICE_PAYMENT_MODULE).options
  return {
    type: "not_allowed",
    code: "refund_running",
    message: orderPageText({ code: "refund_running" }, adminLanguage),
  }
}
