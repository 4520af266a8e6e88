import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import {
  ORDER_BUSY,
  ORDER_BUSY_TEXT,
} from "../../../modules/invoice-payment/ledger/order-turns"
import { cancelDearerInvoices } from "../../../orders/cancel-dearer-invoices"
import { orderPageText } from "../../../payment-rules/orders/order-page-refusals"
import { finishBooks } from "../../../settlement/watch/watch-books"
import { answered } from "../../answered"
import { decoded } from "../../refuse-odd-paths"
import { isId } from "../../store/invoice-payment/is-id"
import { logFailure } from "../../unavailable"
import { answerUnlessRefused, type Refusal } from "./refusal"

/**
 * Medusa's routes that write an order's money, or a change of the order. Each reads the order
 * first and then writes all of its sums, so core loses one of two that run at once. All routes
 * below these take a turn, so that none is forgotten.
 */
export const WRITES_MONEY = [
  "/admin/orders",
  "/admin/order-edits",
  "/admin/order-changes",
  "/admin/draft-orders",
  "/admin/returns",
  "/admin/exchanges",
  "/admin/claims",
  "/admin/payments",
  "/admin/payment-collections",
  "/admin/fulfillments",
]

/** By these customers change an order, some without a login. */
export const CUSTOMERS_CHANGES = [
  "/store/orders/:id/transfer",
  "/store/returns",
]

const ORDER_IS_BUSY: Refusal = {
  type: "not_allowed",
  code: ORDER_BUSY,
  message: ORDER_BUSY_TEXT,
}

const READS = ["GET", "HEAD", "OPTIONS"]

/** Addresses and metadata: a store's hooks may write them in the middle of another request. */
const WRITES_NO_SUMS = /^\/admin\/(draft-)?orders\/[^/]+\/?$/i

/** These wait for the service, or for settling, which takes the turn itself. */
const OF_SESSIONS = /\/payment-sessions(\/|$)/i

/** One request at a time for an order with an invoice of ours; work left half done comes first. */
export async function takeTurn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const path = req.baseUrl + req.path
  const isUnordered =
    READS.includes(req.method) ||
    (req.method === "POST" && WRITES_NO_SUMS.test(path)) ||
    OF_SESSIONS.test(path)
  if (isUnordered) {
    next()
    return
  }
  const { orders } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const { order_id } = (req.body ?? {}) as { order_id?: unknown }
  const [part] = req.path.split("/").filter(Boolean)
  const named = part === undefined ? order_id : decoded(part)
  const id = isId(named) ? await orders.links.namedBy(named) : null
  if (id === null) {
    next()
    return
  }
  await inTurn(id, {
    ...{ req, res, next, busy: refundIsRunning(req) },
    alone: (work) => orders.turns.alone(id, work, "admin"),
  })
}

/**
 * The same for customers. Core allows one change of an order at a time. A transfer that is
 * requested while core cancels the order makes the refund fail, and core books it nevertheless.
 */
export async function takeCustomersTurn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (READS.includes(req.method)) {
    next()
    return
  }
  const { orders } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const { order_id } = (req.body ?? {}) as { order_id?: unknown }
  const named = req.params["id"] ?? order_id
  const id = isId(named) ? await orders.links.namedBy(named) : null
  if (id === null) {
    next()
    return
  }
  await inTurn(id, {
    ...{ req, res, next, busy: ORDER_IS_BUSY },
    alone: async (work) => {
      if (!(await orders.turns.tryAlone(id, work))) {
        answerUnlessRefused(ORDER_IS_BUSY, res, next)
      }
    },
  })
}

type Call = {
  req: MedusaRequest
  res: MedusaResponse
  next: MedusaNextFunction
  busy: Refusal
  alone: (work: () => Promise<void>) => Promise<void>
}

async function inTurn(id: string, call: Call): Promise<void> {
  const { req, res, next, busy } = call
  let hasTurn = false
  const inItsTurn = () => {
    hasTurn = true
    return work(id, call)
  }
  try {
    await call.alone(inItsTurn)
  } catch (error) {
    logFailure(req, `the turn of a request for order ${id} failed`, error)
    // Once core has begun, its own answer counts.
    if (!hasTurn) {
      answerUnlessRefused(busy, res, next)
    }
  }
}

/** A request that got its turn is answered here, whatever fails. */
async function work(id: string, { req, res, next, busy }: Call): Promise<void> {
  const { books } = req.scope.resolve(INVOICE_PAYMENT_MODULE).orders
  if (req.socket.destroyed) {
    // They went away while they waited, and may have asked again.
    return
  }
  try {
    await finishBooks(id, req.scope)
    if (await books.isBeingWritten(id)) {
      answerUnlessRefused(busy, res, next)
      return
    }
    next()
    await answered(res)
  } catch (error) {
    next(error)
    return
  }
  await follow(id, req)
}

/** Core emits no event for a draft's edit, or for a credit line. */
async function follow(orderId: string, req: MedusaRequest): Promise<void> {
  try {
    await cancelDearerInvoices(orderId, req.scope)
  } catch (error) {
    // The invoice's next read sees it.
    logFailure(req, `the invoices of order ${orderId} were not compared`, error)
  }
}

export function refundIsRunning(req: MedusaRequest): Refusal {
  const { adminLanguage } = req.scope.resolve(INVOICE_PAYMENT_MODULE).options
  return {
    type: "not_allowed",
    code: "refund_running",
    message: orderPageText({ code: "refund_running" }, adminLanguage),
  }
}
