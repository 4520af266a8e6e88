import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { readBody } from "../../read-body"

/** More than any envelope needs. */
const KEPT_BYTES = 64 * 1024
export const MAX_BYTES = 1024 * 1024
/** The invoice's id may come after the ids of events and customers. */
const MAX_CANDIDATES = 10
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

export type WebhookBody = Awaited<ReturnType<typeof readWebhookBody>>["body"]

/**
 * Reads a webhook: a digest that tells repetitions apart, and ids that may name an invoice.
 * The interface does not show the envelope, so any content type and any text is accepted, and
 * nothing in it is trusted. A body that is too long, too slow or cut off counts as far as it
 * came: it requests a refresh all the same. `isWhole` false: the connection must not be used
 * again.
 */
export async function readWebhookBody(
  request: IncomingMessage,
  patienceMs?: number
) {
  const { start, end } = await readBody(request, {
    ...{ keptBytes: KEPT_BYTES, maxBytes: MAX_BYTES, patienceMs },
  })
  const ids = start.toString("utf8").match(UUID) ?? []
  const candidates = [...new Set(ids.map((id) => id.toLowerCase()))]
  return {
    /** Only its shape is read; it is never kept. */
    start,
    isWhole: end === "whole",
    body: {
      digest: createHash("sha256").update(start).digest("base64url"),
      candidates: candidates.slice(0, MAX_CANDIDATES),
    },
  }
}

/** The answer is already sent; a sender that continues beyond the limits is cut off. */
export async function discardBody(
  request: IncomingMessage,
  patienceMs?: number
): Promise<void> {
  const { end } = await readBody(request, {
    ...{ keptBytes: 0, maxBytes: MAX_BYTES, patienceMs },
  })
  if (end !== "whole") {
    request.destroy()
  }
}
