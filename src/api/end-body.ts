import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MAX_BYTES } from "./hooks/invoice-payment/webhook-body"
import { ownScope } from "./own-url"
import { readBody, refuseBody } from "./read-body"
import { readJson } from "./read-json"

/** With the letters of a token: anything else is refused before the route. */
const WEBHOOK = /^\/hooks\/invoice-payment\/[\w-]+\/?$/i

/**
 * Reads each body at a URL of ours to its end or its limit, by any method. It comes before
 * everything of ours that answers, so no answer leaves a body that goes on for ever. Only the
 * webhook's route reads its body itself.
 */
export function endBody(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (isWebhook(req)) {
    next()
    return
  }
  const read = ownScope(req.path) === "hooks" ? dropBody : readJson
  return read(req, res, next)
}

/** A second slash in a row leads to no route, and Express itself hides it from us in `path`. */
function isWebhook({ method, path, originalUrl }: MedusaRequest): boolean {
  const [asked = ""] = originalUrl.split("?")
  return method === "POST" && WEBHOOK.test(path) && !asked.includes("//")
}

async function dropBody(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { end } = await readBody(req, { keptBytes: 0, maxBytes: MAX_BYTES })
  if (end === "whole") {
    next()
    return
  }
  refuseBody(res, end)
}
