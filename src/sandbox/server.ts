import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { refuseCaller } from "./caller-check"
import { answerControl } from "./control"
import {
  json,
  readCall,
  seeOther,
  send,
  UnreadableCall,
  type Answer,
  type Call,
} from "./exchange"
import { answerHostedPage } from "./pages/hosted-page"
import { answerOperatorPage } from "./pages/operator-page"
import type { Scene } from "./scene"
import { answerApiCall } from "./service-api"

export type Listening = {
  origin: string
  port: number
  serve(scene: () => Scene): void
  close(): Promise<void>
}

/** Listens; rejects with the system's error (`EADDRINUSE`) when it cannot. */
export async function openServer(at: {
  host: string
  port: number
}): Promise<Listening> {
  let scene: (() => Scene) | null = null
  const server = createServer((request, response) => {
    if (scene) {
      void respond(scene(), request, response)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(at.port, at.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = at.host.includes(":") ? `[${at.host}]` : at.host
  return {
    origin: `http://${host}:${port}`,
    port,
    serve: (next) => {
      scene = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  scene: Scene,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const { world, log } = scene
  const name = `${request.method} ${request.url}`
  try {
    const call = await readCall(request)
    world.expireDue()
    const status = await route(scene, call, response)
    log(`${name} ${status ?? "cut"}`)
  } catch (error) {
    const unreadable = error instanceof UnreadableCall
    const message = unreadable ? error.message : String(error)
    log(`${name} ${message}`)
    if (!response.headersSent) {
      await send(response, json(unreadable ? error.status : 500, { message }))
    }
  }
}

/** The status that went out, or null for a cut connection. */
async function route(
  scene: Scene,
  call: Call,
  response: ServerResponse
): Promise<number | null> {
  const { allowedHosts, sandbox } = scene
  const { port } = sandbox
  const page =
    refuseCaller(call, { port, allowedHosts }) ??
    (await answerPage(scene, call))
  if (page) {
    await send(response, page)
    return page.status
  }
  const { answer, record } = answerApiCall(scene.world, call)
  const status = answer.cut === "before" ? null : answer.status
  record.status = status
  await send(response, answer)
  return status
}

/** Everything that is not the service's own interface. */
async function answerPage(scene: Scene, call: Call): Promise<Answer | null> {
  const [, area = "", ...rest] = call.path.split("/")
  switch (area) {
    case "":
      return seeOther("/operator")
    case "operator":
      return answerOperatorPage(scene, call)
    case "pay":
      return answerHostedPage(scene, call, rest.join("/"))
    case "_control":
      return answerControl(scene, call, rest.join("/"))
    default:
      return null
  }
}
