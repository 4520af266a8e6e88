import type http from "node:http"
import net, { type AddressInfo } from "node:net"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { InvoiceApiClient } from ".."
import { errorOf } from "./client-operations"
import {
  type LocalService,
  replyWith,
  startLocalService,
} from "./local-service"
import {
  configFor,
  createdAnswer,
  createRequest,
  INVOICE_ID,
  readInvoice,
  wireInvoice,
} from "./wire-samples"

const opened: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) {
    await close()
  }
})

function clientOf(url: string, timeoutMs = 5000): InvoiceApiClient {
  const client = new InvoiceApiClient(configFor(url, { timeoutMs }))
  opened.push(() => client.close())
  return client
}

async function serve(
  ...args: Parameters<typeof startLocalService>
): Promise<LocalService> {
  const service = await startLocalService(...args)
  opened.push(() => service.close())
  return service
}

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])(
    "%d → redirected, and the other server sees no request",
    async (status) => {
      const elsewhere = await serve(replyWith(201, createdAnswer))
      const location = `${elsewhere.url}/api/v1/invoices`
      const service = await serve(replyWith(status, "", { location }))
      const client = clientOf(service.url)
      expect(await errorOf(client.createInvoice(createRequest))).toMatchObject({
        code: "redirected",
        outcome: "unknown",
        status,
      })
      await errorOf(client.getInvoice(INVOICE_ID))
      expect(elsewhere.seen).toHaveLength(0)
      expect(service.seen).toHaveLength(2)
    }
  )
})

describe("bodies above 1 MB", () => {
  const tooLong = JSON.stringify({
    ...createdAnswer,
    filler: "x".repeat(1024 * 1024),
  })
  const encodings: [string, (text: string) => string | Buffer][] = [
    ["identity", (text) => text],
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ]
  it.each(encodings)("%s → unreadable_answer", async (encoding, encode) => {
    const service = await serve((response) => {
      response
        .writeHead(201, { "content-encoding": encoding })
        .end(encode(tooLong))
    })
    const error = await errorOf(
      clientOf(service.url).createInvoice(createRequest)
    )
    expect(error).toMatchObject({
      code: "unreadable_answer",
      outcome: "unknown",
    })
    expect(error.merchantText).toContain("above 1 MB")
  })

  it.each(encodings)("%s below it → read", async (encoding, encode) => {
    const service = await serve((response) => {
      response
        .writeHead(200, { "content-encoding": encoding })
        .end(encode(JSON.stringify({ invoice: wireInvoice })))
    })
    const invoice = await clientOf(service.url).getInvoice(INVOICE_ID)
    expect(invoice).toEqual(readInvoice)
  })

  it("to the service → connection_failed, nothing sent", async () => {
    const service = await serve(replyWith(201, createdAnswer))
    const request = { ...createRequest, note: "x".repeat(1024 * 1024) }
    const error = await errorOf(clientOf(service.url).createInvoice(request))
    expect(error).toMatchObject({
      code: "connection_failed",
      outcome: "rejected",
    })
    expect(service.seen).toHaveLength(0)
  })
})

describe("answers that do not come whole", () => {
  const never: [string, (response: http.ServerResponse) => void][] = [
    ["no answer", () => undefined],
    [
      "headers and no body",
      (response) => response.writeHead(201).flushHeaders(),
    ],
    [
      "a body that drips for ever",
      (response) => {
        const drip = setInterval(() => response.write(" "), 10)
        response.on("close", () => clearInterval(drip))
      },
    ],
  ]
  it.each(never)("%s → timed_out, outcome unknown", async (_, reply) => {
    const service = await serve(reply)
    const client = clientOf(service.url, 1_000)
    expect(await errorOf(client.createInvoice(createRequest))).toMatchObject({
      code: "timed_out",
      outcome: "unknown",
    })
    expect(service.seen).toHaveLength(1)
  })

  const whole = JSON.stringify(createdAnswer)
  const broken: [string, (response: http.ServerResponse) => void][] = [
    ["no answer at all", (response) => response.socket?.destroy()],
    [
      "half a body of announced length",
      (response) => {
        response.writeHead(201, { "content-length": whole.length })
        response.write(whole.slice(0, 40), () => response.socket?.destroy())
      },
    ],
    [
      "half a body in chunks",
      (response) => {
        response.writeHead(201)
        response.write(whole.slice(0, 40), () => response.socket?.destroy())
      },
    ],
    [
      "half a compressed body",
      (response) => {
        const half = gzipSync(whole).subarray(0, 40)
        response.writeHead(201, { "content-encoding": "gzip" })
        response.write(half, () => response.socket?.destroy())
      },
    ],
  ]
  it.each(broken)(
    "connection closed after %s → connection_lost, outcome unknown",
    async (_, reply) => {
      const service = await serve(reply)
      const client = clientOf(service.url)
      expect(await errorOf(client.createInvoice(createRequest))).toMatchObject({
        code: "connection_lost",
        outcome: "unknown",
      })
      expect(service.seen).toHaveLength(1)
    }
  )

  it.each([
    ["gzip", "this is not gzip"],
    ["br", "this is not brotli"],
  ])("broken %s → unreadable_answer", async (encoding, body) => {
    const service = await serve(
      replyWith(201, body, { "content-encoding": encoding })
    )
    const error = await errorOf(
      clientOf(service.url).createInvoice(createRequest)
    )
    expect(error).toMatchObject({
      code: "unreadable_answer",
      outcome: "unknown",
    })
  })
})

describe("no service there", () => {
  it("a closed port → connection_failed, nothing sent", async () => {
    const service = await startLocalService(replyWith(200))
    await service.close()
    const error = await errorOf(clientOf(service.url).getInvoice(INVOICE_ID))
    expect(error).toMatchObject({
      code: "connection_failed",
      outcome: "rejected",
    })
    expect(error.merchantText).toContain("(ECONNREFUSED)")
  })

  it("a name that does not exist → connection_failed, nothing sent", async () => {
    const client = clientOf("http://nobody.invalid")
    const error = await errorOf(client.getInvoice(INVOICE_ID))
    expect(error).toMatchObject({
      code: "connection_failed",
      outcome: "rejected",
    })
  })

  it("a server that does not speak HTTP → unreadable_answer", async () => {
    const server = net.createServer((socket) => {
      socket.on("error", () => undefined).end("SSH-2.0-OpenSSH\r\n")
    })
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve)
    })
    opened.push(() => void server.close())
    const { port } = server.address() as AddressInfo
    const client = clientOf(`http://127.0.0.1:${port}`)
    const error = await errorOf(client.getInvoice(INVOICE_ID))
    expect(error).toMatchObject({
      code: "unreadable_answer",
      outcome: "unknown",
    })
  })
})
