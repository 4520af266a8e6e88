import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readBody, refuseBody } from "../../read-body"
import { MAX_BYTES } from "./webhook-body"

/** Seen from the folder's own URL. */
const WEBHOOK = /^\/[^/]+\/?$/

/**
 * No route of this folder needs a body but the webhook's, which reads it itself. Any other body,
 * by any method, is read and dropped before the route answers, and ends at the same limits.
 */
export async function dropBody(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (req.method === "POST" && WEBHOOK.test(req.path)) {
    next()
    return
  }
  const { end } = await readBody(req, { keptBytes: 0, maxBytes: MAX_BYTES })
  if (end === "whole") {
    next()
    return
  }
  refuseBody(res, end)
}
