import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { Exchange } from "./openapi-document"

/** Stands on the wire between client and sandbox and writes down both directions. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = []

  private constructor(
    readonly url: string,
    private readonly server: Server
  ) {}

  static async open(target: string): Promise<RecordingProxy> {
    const server = createServer()
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const proxy = new RecordingProxy(`http://127.0.0.1:${port}`, server)
    server.on("request", (request, response) => {
      void proxy
        .forward(target, request)
        .then(({ status, answer, headers }) => {
          response.writeHead(status, headers).end(answer)
        })
    })
    return proxy
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, "close")
  }

  private async forward(target: string, request: IncomingMessage) {
    const { method = "", url = "", headers } = request
    const body = await text(request)
    const { host: _host, connection: _connection, ...passed } = headers
    const response = await fetch(target + url, {
      method,
      headers: passed as Record<string, string>,
      ...(method !== "GET" && { body }),
    })
    const answer = await response.text()
    const answerType = response.headers.get("content-type") ?? ""
    const [path = ""] = url.split("?")
    const { status } = response
    this.exchanges.push({
      ...{ method, path, headers, body, status, answer, answerType },
    })
    return { status, answer, headers: { "content-type": answerType } }
  }
}
