import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** More than any envelope needs; what comes after it is read and forgotten. */
const KEPT_BYTES = 64 * 1024
/** Who sends more than this is not listened to any further. */
const MAX_BYTES = 1024 * 1024
/** From the first look to the last byte. */
const PATIENCE_MS = 5_000
/** The invoice's id may stand behind those of events and customers. */
const MAX_CANDIDATES = 10
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

export type WebhookBody = Awaited<ReturnType<typeof readWebhookBody>>["body"]

/**
 * What is read of a webhook: a digest that tells repetitions apart, and ids that
 * may name an invoice. The envelope is not shown in the interface, so any content
 * type and any text is accepted, and nothing in it is believed. A body that is too
 * long, too slow or cut off counts with what has come of it: it requests a refresh all the
 * same. `isWhole` false: the connection is not to be used again.
 */
export async function readWebhookBody(
  request: IncomingMessage,
  patienceMs = PATIENCE_MS
) {
  const { start, isWhole } = await readStart(request, patienceMs)
  const ids = start.toString("utf8").match(UUID) ?? []
  const candidates = [...new Set(ids.map((id) => id.toLowerCase()))]
  return {
    /** Looked at for its shape only, and never kept. */
    start,
    isWhole,
    body: {
      digest: createHash("sha256").update(start).digest("base64url"),
      candidates: candidates.slice(0, MAX_CANDIDATES),
    },
  }
}

/** The answer is sent already; a sender that goes on beyond reason is cut off. */
export async function discardBody(
  request: IncomingMessage,
  patienceMs = PATIENCE_MS
): Promise<void> {
  const { isWhole } = await readStart(request, patienceMs)
  if (!isWhole) {
    request.destroy()
  }
}

/** To the end if that is near, since leaving earlier costs the sender the connection. */
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
