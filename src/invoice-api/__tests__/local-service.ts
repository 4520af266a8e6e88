import http from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** One request as it arrived. */
type SeenRequest = {
  method: string
  url: string
  headers: http.IncomingHttpHeaders
  body: string
  socket: Socket
}

export type LocalService = {
  url: string
  seen: SeenRequest[]
  close(): Promise<void>
}

type Reply = (response: http.ServerResponse, count: number) => void

/**
 * A real HTTP server on a free port. `reply` also gets the number of requests so far, 1 for the
 * first.
 */
export async function startLocalService(
  reply: Reply,
  fixedPort = 0
): Promise<LocalService> {
  const seen: SeenRequest[] = []
  const server = http.createServer((request, response) => {
    const { method = "", url = "", headers, socket } = request
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString()
      seen.push({ method, url, headers, body, socket })
      reply(response, seen.length)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(fixedPort, "127.0.0.1", resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A reply with this status and body; objects become JSON. */
export function replyWith(
  status: number,
  body: unknown = "",
  headers: http.OutgoingHttpHeaders = {}
): Reply {
  return (response) => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    response.writeHead(status, headers).end(text)
  }
}
