import type { IncomingMessage } from "node:http"
import type { MedusaResponse } from "@medusajs/framework/http"

/** From the start of reading to the last byte. */
const PATIENCE_MS = 5_000

/** `gone`: the sender hung up, so nobody waits for an answer. */
type BodyEnd = "whole" | "too_long" | "too_slow" | "gone"

type Limits = {
  /** Further bytes are read and dropped. */
  keptBytes: number
  /** After this many bytes reading stops. */
  maxBytes: number
  patienceMs?: number | undefined
}

/**
 * Reads a body to its end if that is near, since stopping earlier costs the sender the connection.
 * Node itself sets no limit: it reads on behind an answer, and Express reads all before a 404.
 * After any other end than `whole` the connection must not be used again.
 */
export function readBody(
  request: IncomingMessage,
  { keptBytes, maxBytes, patienceMs = PATIENCE_MS }: Limits
): Promise<{ start: Buffer; end: BodyEnd }> {
  // A parser of Medusa's read it, at a URL of ours that is spelled otherwise.
  if (request.readableEnded) {
    return Promise.resolve({ start: Buffer.alloc(0), end: "whole" })
  }
  return new Promise((resolve) => {
    const kept: Buffer[] = []
    let size = 0
    const finish = (end: BodyEnd) => {
      clearTimeout(timer)
      request.off("data", take)
      request.pause()
      resolve({ start: Buffer.concat(kept), end })
    }
    const take = (chunk: Buffer) => {
      if (size < keptBytes) {
        kept.push(chunk.subarray(0, keptBytes - size))
      }
      size += chunk.length
      if (size > maxBytes) {
        finish("too_long")
      }
    }
    const timer = setTimeout(() => finish("too_slow"), patienceMs)
    request
      .on("data", take)
      .once("end", () => finish("whole"))
      .once("close", () => finish("gone"))
      .once("error", () => finish("gone"))
  })
}

/** Why a request is not answered by its route. */
export type BodyRefusal = { status: number; message: string }

const REFUSALS: Record<Exclude<BodyEnd, "whole" | "gone">, BodyRefusal> = {
  too_long: { status: 413, message: "The body is too long" },
  too_slow: { status: 408, message: "The body came too slowly" },
}

/** Answers, unless nobody is there any more, and closes the connection. */
export function refuseBody(
  res: MedusaResponse,
  why: Exclude<BodyEnd, "whole"> | BodyRefusal
): void {
  if (why === "gone") {
    return
  }
  const { status, message } = typeof why === "string" ? REFUSALS[why] : why
  res.set("connection", "close")
  res.status(status).json({ type: "invalid_data", message })
}
