import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Sandbox } from ".."

type Json = Record<string, any>

type Reply = {
  status: number
  headers: Headers
  body: Json
}

export const keyHeaders = ({ credentials }: Sandbox) => ({
  "x-api-key": credentials.apiKey,
  "x-api-secret": credentials.apiSecret,
})

/** One call as a store makes it; a body is sent as JSON, a string as it is. */
export async function call(
  sandbox: Sandbox,
  path: string,
  options: {
    body?: unknown
    method?: string
    headers?: Record<string, string>
  } = {}
): Promise<Reply> {
  const { body, method = body === undefined ? "GET" : "POST" } = options
  const response = await fetch(sandbox.url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(options.headers ?? keyHeaders(sandbox)),
      ...(body !== undefined &&
        !options.headers?.["content-type"] && {
          "content-type": "application/json",
        }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  const raw = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json")
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(raw) : { raw },
  }
}

/** A create body that the rules allow, and what a test changes in it. */
export const createBody = (changes: Json = {}): Json => ({
  amount: 150,
  currency: "EGP",
  external_reference: "order-1",
  ...changes,
})

export const create = (sandbox: Sandbox, changes?: Json) =>
  call(sandbox, "/api/v1/invoices", { body: createBody(changes) })

export const get = (sandbox: Sandbox, id: string) =>
  call(sandbox, `/api/v1/invoices/${id}`)

/** The id of a new invoice. */
export async function createdId(
  sandbox: Sandbox,
  changes?: Json
): Promise<string> {
  const { body } = await create(sandbox, changes)
  return body.invoice.id as string
}

/** A receiver of webhooks: answers with the given statuses, then 200. */
export async function openReceiver(...statuses: number[]) {
  const bodies: Json[] = []
  const server = createServer((request, response) => {
    let raw = ""
    request.on("data", (chunk) => (raw += chunk))
    request.on("end", () => {
      bodies.push(JSON.parse(raw))
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    bodies,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise((done) => server.close(done)),
  }
}
