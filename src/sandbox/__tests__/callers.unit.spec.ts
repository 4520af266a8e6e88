import { request } from "node:http"
import { startSandbox, type Sandbox } from ".."
import { call, createdId, keyHeaders, openReceiver } from "./store"

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ webhookRetryDelaysMs: [1] })
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

/** A request as a browser sends it: fetch does not let anybody set Host. */
function ask(
  { port, host }: { port: number; host: string },
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {}
): Promise<number> {
  const { method = "GET", headers = {} } = options
  return new Promise((resolve, reject) => {
    const asked = { port, path, method, headers: { ...headers, host } }
    request({ ...asked, host: "127.0.0.1" }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on("error", reject)
      .end()
  })
}

const askAt = (host: string, path: string) =>
  ask({ port: sandbox.port, host }, path)

describe("Host", () => {
  it.each(["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])(
    "%s with the port → answered",
    async (name) => {
      const host = `${name}:${sandbox.port}`
      expect(await askAt(host, "/_control/state")).toBe(200)
    }
  )

  it.each(["/_control/state", "/operator", "/pay/x", "/api/v1/merchants/me"])(
    "a name that was bound anew to this machine, %s → 403",
    async (path) => {
      const { port } = sandbox
      for (const name of ["evil.example", "127.0.0.1.evil.example"]) {
        expect(await askAt(`${name}:${port}`, path)).toBe(403)
        expect(await askAt(name, path)).toBe(403)
      }
    }
  )

  it("loopback without the port, or with another → 403", async () => {
    expect(await askAt("localhost", "/operator")).toBe(403)
    expect(await askAt("localhost:1", "/operator")).toBe(403)
  })

  it("a name given at the start → answered, with any port; another is not", async () => {
    const named = await startSandbox({ allowedHosts: ["Service.Internal"] })
    const statuses = []
    for (const host of ["service.internal", "service.internal:80", "other"]) {
      statuses.push(await ask({ port: named.port, host }, "/_control/state"))
    }
    await named.close()
    expect(statuses).toEqual([200, 200, 403])
  })
})

describe("Origin", () => {
  const posted = (path: string, origin: string) =>
    call(sandbox, path, { body: {}, headers: { origin } })

  it.each(["/_control/reset", "/operator", "/pay/x"])(
    "%s posted by a page of another origin → 403, nothing done",
    async (path) => {
      await createdId(sandbox)
      for (const origin of [
        "https://evil.example",
        "http://localhost:1",
        "null",
      ]) {
        expect((await posted(path, origin)).status).toBe(403)
      }
      expect(sandbox.invoices()).toHaveLength(1)
    }
  )

  it("posted by our own page → done", async () => {
    await createdId(sandbox)
    const { status } = await posted("/_control/reset", sandbox.url)
    expect([status, sandbox.invoices()]).toEqual([200, []])
  })
})

it.each([
  ["image", "/api/v1/invoices/x", 403],
  ["empty", "/api/v1/invoices/x", 403],
  ["document", "/api/v1/invoices/x", 403],
  ["document", "/_control/state", 403],
  ["document", "/payment", 403],
  ["iframe", "/operator", 403],
  ["document", "/operator", 200],
  ["document", "/pay/x", 404],
  ["document", "/", 303],
])(
  "another site asks as %s for %s → %i, the armed fault is left",
  async (dest, path, expected) => {
    sandbox.failNext("get", "unauthorized")
    const { status } = await call(sandbox, path, {
      headers: { "sec-fetch-site": "cross-site", "sec-fetch-dest": dest },
    })
    const { body } = await call(sandbox, "/_control/state")
    expect([status, body.faults.length]).toEqual([expected, 1])
  }
)

it.each([
  ["text/plain", '{"id":"x"}'],
  ["application/x-www-form-urlencoded", "{}"],
  ["multipart/form-data; boundary=a", "{}"],
])("_control as %s → 415, nothing done", async (type, body) => {
  await createdId(sandbox)
  const headers = { "content-type": type }
  const { status } = await call(sandbox, "/_control/reset", { body, headers })
  expect([status, sandbox.invoices()]).toEqual([415, [expect.anything()]])
})

describe("webhook addresses", () => {
  it.each([
    "https://inside.example/hook",
    "http://169.254.169.254/latest",
    "http://127.0.0.1.evil.example/hook",
    "nonsense",
  ])("%s → not called, and the delivery says why", async (webhook_url) => {
    const id = await createdId(sandbox)
    sandbox.patchInvoice(id, { webhook_url })
    await sandbox.webhooks.resend(id)
    await sandbox.webhooks.idle()
    expect(sandbox.deliveries).toMatchObject([
      {
        status: null,
        error: expect.stringContaining("--webhooks-anywhere"),
        attempt: 1,
      },
    ])
  })

  it("started with webhooksAnywhere → called", async () => {
    const free = await startSandbox({
      webhooksAnywhere: true,
      webhookRetryDelaysMs: [],
    })
    const id = await createdId(free)
    free.patchInvoice(id, { webhook_url: "http://name.invalid/hook" })
    await free.webhooks.resend(id)
    await free.close()
    expect(free.deliveries[0]?.error).toContain("ENOTFOUND")
  })

  it("loopback → called", async () => {
    const receiver = await openReceiver()
    const id = await createdId(sandbox, { webhook_url: receiver.url })
    await sandbox.pay(id)
    await receiver.close()
    expect(sandbox.deliveries).toMatchObject([{ status: 200 }])
  })
})

it("the interface itself with a foreign Origin, keys and all → 403", async () => {
  const headers = { ...keyHeaders(sandbox), origin: "https://evil.example" }
  const path = "/api/v1/merchants/me"
  expect((await call(sandbox, path, { headers })).status).toBe(403)
})
