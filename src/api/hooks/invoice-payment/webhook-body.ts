import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** More than any envelope needs; further bytes are read and dropped. */
const KEPT_BYTES = 64 * 1024
/** After this many bytes reading stops. */
const MAX_BYTES = 1024 * 1024
/** From the start of reading to the last byte. */
const PATIENCE_MS = 5_000
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
  patienceMs = PATIENCE_MS
) {
  const { start, isWhole } = await readStart(request, patienceMs)
  const ids = start.toString("utf8").match(UUID) ?? []
  const candidates = [...new Set(ids.map((id) => id.toLowerCase()))]
  return {
    /** Only its shape is read; it is never kept. */
    start,
    isWhole,
    body: {
      digest: createHash("sha256").update(start).digest("base64url"),
      candidates: candidates.slice(0, MAX_CANDIDATES),
    },
  }
}

/** The answer is already sent; a sender that continues beyond the limits is cut off. */
export async function discardBody(
  request: IncomingMessage,
  patienceMs = PATIENCE_MS
): Promise<void> {
  const { isWhole } = await readStart(request, patienceMs)
  if (!isWhole) {
    request.destroy()
  }
}

/** Reads to the end if that is near, since stopping earlier costs the sender the connection. */
function readStart(
  request: IncomingMessage,
  patienceMs: number
): Promise<{ start: Buffer; isWhole: boolean }> {
  return new Promise((resolve) => {
    const kept: Buffer[] = []
    let size = 0
    const finish = (isWhole: boolean) => {
      clearTimeout(timer)
      request.off("data", take)
      request.pause()
      resolve({ start: Buffer.concat(kept), isWhole })
    }
    const take = (chunk: Buffer) => {
      if (size < KEPT_BYTES) {
        kept.push(chunk.subarray(0, KEPT_BYTES - size))
      }
      size += chunk.length
      if (size > MAX_BYTES) {
        finish(false)
      }
    }
    const timer = setTimeout(() => finish(false), patienceMs)
    request
      .on("data", take)
      .once("end", () => finish(true))
      .once("close", () => finish(false))
      .once("error", () => finish(false))
  })
}
