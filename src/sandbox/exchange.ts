import type {
  IncomingHttpHeaders,
  IncomingMessage,
  ServerResponse,
} from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

/** One request, read to its end. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: string
}

/** The response. Faults use `delayMs` and `cut`. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  delayMs?: number
  /** The socket is destroyed before any byte, or in the middle of the body. */
  cut?: "before" | "half"
}

const MAX_BODY_BYTES = 1024 * 1024

/** A call that cannot be read; answered with the status. */
export class UnreadableCall extends Error {
  constructor(
    readonly status: 400 | 413,
    message: string
  ) {
    super(message)
  }
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const target = request.url ?? "/"
  // Whole addresses are for proxies, and "*" is for servers as a whole.
  if (!target.startsWith("/")) {
    throw new UnreadableCall(400, "Ask for a path")
  }
  const { pathname, searchParams } = new URL(`http://sandbox${target}`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) {
      throw new UnreadableCall(413, "body too large")
    }
    chunks.push(chunk)
  }
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: request.headers,
    raw: Buffer.concat(chunks).toString("utf8"),
  }
}

/** Writes the answer; a cut one ends with a destroyed socket instead. */
export async function send(
  response: ServerResponse,
  answer: Answer
): Promise<void> {
  if (answer.delayMs) {
    await sleep(answer.delayMs, undefined, { ref: false })
  }
  if (answer.cut === "before") {
    response.socket?.destroy()
    return
  }
  const body = Buffer.from(answer.body)
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-length": String(body.length),
    "cache-control": "no-store",
  })
  if (answer.cut === "half") {
    const half = body.subarray(0, Math.floor(body.length / 2))
    response.write(half, () => response.socket?.destroy())
    return
  }
  response.end(body)
}

const MAX_DEPTH = 100

/** @throws Error also for lists within lists without end: they could not be written again */
export function parseJson(raw: string): unknown {
  const value = JSON.parse(raw) as unknown
  if (isDeep(value, MAX_DEPTH)) {
    throw new Error("The JSON is nested too deeply")
  }
  return value
}

function isDeep(value: unknown, left: number): boolean {
  return (
    left === 0 ||
    (typeof value === "object" &&
      value !== null &&
      Object.values(value).some((inner) => isDeep(inner, left - 1)))
  )
}

export function json(status: number, body: unknown): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  }
}

export function text(status: number, body: string): Answer {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
  }
}

/** 303: the browser follows with GET, so a reload never repeats a form. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location }, body: "" }
}
