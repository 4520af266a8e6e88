import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  collectionsOf,
  restoreCollections,
} from "../../../orders/restore-collections"
import { withCoreLock } from "../../../settlement/settle/with-core-lock"
import { answered } from "../../answered"
import { logFailure } from "../../unavailable"
import { answerUnlessRefused } from "./refusal"
import { refundIsRunning } from "./take-turn"

/**
 * A capture right after the order was placed takes core's lock alone, and core's cancel takes
 * none, so the cancel takes that lock here. It does so for every order: core shows an order before
 * it links the payment collection, and no row leads to the order yet.
 */
export async function keepCapturesOut(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const orderId = String(req.params["id"])
  let hasBegun = false
  const write = async () => {
    const collections = await collectionsOf(orderId, req.scope)
    hasBegun = true
    next()
    await answered(res)
    if (res.statusCode >= 400) {
      await restoreCollections(orderId, collections, req.scope).catch(
        (error: unknown) =>
          logFailure(req, `order ${orderId} keeps cancelled collections`, error)
      )
    }
  }
  try {
    await withCoreLock(orderId, write, req.scope)
  } catch (error) {
    logFailure(req, `the cancel of order ${orderId} did not begin`, error)
    if (!hasBegun) {
      answerUnlessRefused(refundIsRunning(req), res, next)
    }
  }
}
