import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** They change nothing; a browser may send them from any page. */
const READING = ["GET", "HEAD", "OPTIONS"]
/** Far more than any of our bodies. */
const MAX_BYTES = 100_000

type Refusal = { status: number; message: string }

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
  if (READING.includes(req.method)) {
    next()
    return
  }
  const refusal = isJson(req) ? await readBody(req) : UNWANTED
  if (refusal) {
    const { status, message } = refusal
    res.set("connection", "close")
    res.status(status).json({ type: "invalid_data", message })
    return
  }
  next()
}

const UNWANTED: Refusal = {
  status: 415,
  message: "Send it with the header Content-Type: application/json",
}

function isJson(req: MedusaRequest): boolean {
  const [type = ""] = (req.headers["content-type"] ?? "").split(";")
  return type.trim().toLowerCase() === "application/json"
}

async function readBody(req: MedusaRequest): Promise<Refusal | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) {
      return { status: 413, message: "The body is too long" }
    }
    chunks.push(chunk)
  }
  try {
    req.body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as unknown
    return null
  } catch {
    return { status: 400, message: "The body is not valid JSON" }
  }
}
