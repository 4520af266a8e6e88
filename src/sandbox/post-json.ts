import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"

type PostOutcome = {
  /** HTTP status, or null when no answer came. */
  status: number | null
  error: string | null
}

/**
 * One POST on a connection of its own (a pooled one would keep test servers
 * from closing). Follows no redirect and never rejects. `AbortSignal` ends it.
 */
export function postJson(
  url: string,
  body: string,
  signal: AbortSignal
): Promise<PostOutcome> {
  return new Promise<PostOutcome>((resolve, reject) => {
    const request = url.startsWith("https:") ? httpsRequest : httpRequest
    const outgoing = request(
      url,
      {
        method: "POST",
        agent: false,
        signal,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "invoice-payment-sandbox",
        },
      },
      (incoming) => {
        incoming.resume()
        incoming.on("error", reject)
        incoming.on("end", () =>
          resolve({ status: incoming.statusCode ?? null, error: null })
        )
      }
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  }).catch((error: Error) => ({ status: null, error: error.message }))
}
