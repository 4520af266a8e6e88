import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** More than any envelope needs; what comes after it is read and forgotten. */
const MAX_BYTES = 64 * 1024
/** The invoice's id may stand behind those of events and customers. */
const MAX_CANDIDATES = 10
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/**
 * What is kept of a webhook: a digest that tells repetitions apart, and ids that
 * may name an invoice. The envelope is not shown in the interface, so any content
 * type and any text is accepted, and nothing in it is believed.
 */
export async function readWebhookBody(request: IncomingMessage) {
  const body = await readStart(request)
  const ids = body.toString("utf8").match(UUID) ?? []
  return {
    digest: createHash("sha256").update(body).digest("base64url"),
    candidates: [...new Set(ids.map((id) => id.toLowerCase()))].slice(
      0,
      MAX_CANDIDATES
    ),
  }
}

/** To the end, since leaving earlier would close the connection on the answer. */
async function readStart(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let room = MAX_BYTES
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (room > 0) {
      chunks.push(chunk.subarray(0, room))
      room -= chunk.length
    }
  }
  return Buffer.concat(chunks)
}
