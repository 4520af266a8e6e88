import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readBody, refuseBody, type BodyRefusal } from "./read-body"

/** They change nothing, and their bodies are dropped; a browser may send them from any page. */
const READING = ["GET", "HEAD", "OPTIONS"]
/** Far more than any of our bodies. */
const MAX_BYTES = 100_000

/**
 * Accepts only JSON, also for requests without a body. A form on a foreign page sends the
 * cookie of an admin or shopper along where the store's cookies allow that, but it cannot
 * declare its body as JSON: for that a browser first asks for permission (CORS).
 * Medusa's own parser quotes the beginning of an invalid body, to the sender and in the log;
 * that may be a secret, so the body is read here.
 */
export async function readJson(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const isReading = READING.includes(req.method)
  if (!isReading && !isJson(req)) {
    refuseBody(res, UNWANTED)
    return
  }
  const { start, end } = await readBody(req, {
    ...{ keptBytes: MAX_BYTES, maxBytes: MAX_BYTES },
  })
  if (end !== "whole") {
    refuseBody(res, end)
    return
  }
  if (isReading || parse(start, req)) {
    next()
    return
  }
  refuseBody(res, INVALID)
}

const UNWANTED: BodyRefusal = {
  status: 415,
  message: "Send it with the header Content-Type: application/json",
}
const INVALID: BodyRefusal = {
  status: 400,
  message: "The body is not valid JSON",
}

function isJson(req: MedusaRequest): boolean {
  const [type = ""] = (req.headers["content-type"] ?? "").split(";")
  return type.trim().toLowerCase() === "application/json"
}

function parse(body: Buffer, req: MedusaRequest): boolean {
  try {
    req.body = JSON.parse(body.toString() || "{}") as unknown
    return true
  } catch {
    return false
  }
}
