import { startSandbox } from ".."
import { call, create, createdId } from "./store"

describe("starting", () => {
  const { NODE_ENV } = process.env
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV
  })

  it("NODE_ENV=production → refused", async () => {
    process.env.NODE_ENV = "production"
    await expect(startSandbox()).rejects.toThrow("NODE_ENV=production")
  })

  it.each(["0.0.0.0", "::", "192.168.1.2"])(
    "host %s → refused",
    async (host) => {
      const options = { host: host as "127.0.0.1" }
      await expect(startSandbox(options)).rejects.toThrow("loopback only")
    }
  )

  it("a taken port → EADDRINUSE", async () => {
    const { port, close } = await startSandbox()
    await expect(startSandbox({ port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    })
    await close()
  })

  it("readsPerMinute 1 → the second read gets 429", async () => {
    const sandbox = await startSandbox({ readsPerMinute: 1 })
    const path = `/api/v1/invoices/${await createdId(sandbox)}`
    const statuses = [await call(sandbox, path), await call(sandbox, path)]
    await sandbox.close()
    expect(statuses.map(({ status }) => status)).toEqual([200, 429])
  })

  it("credentials given → those are the right ones", async () => {
    const credentials = { apiKey: "k", apiSecret: "s", accessToken: "t" }
    const sandbox = await startSandbox({ credentials })
    const headers = { "x-api-key": "k", "x-api-secret": "s" }
    const { status } = await call(sandbox, "/api/v1/merchants/me", { headers })
    await sandbox.close()
    expect(status).toBe(200)
  })

  it("log → a line per call, without headers or bodies", async () => {
    const lines: string[] = []
    const sandbox = await startSandbox({ log: (line) => lines.push(line) })
    await create(sandbox)
    await sandbox.close()
    expect(lines).toEqual(["POST /api/v1/invoices 201"])
  })
})

it("reset → as freshly started", async () => {
  const sandbox = await startSandbox()
  await createdId(sandbox)
  sandbox.failNext("create", "server_error")
  sandbox.merchant.set({ status: "suspended" })
  sandbox.moveClock(86_400_000)
  sandbox.webhooks.mode("drop")
  sandbox.errorShape("text")
  sandbox.rotateCredentials({ apiKey: "", apiSecret: "", accessToken: "" })
  sandbox.reset()
  expect(sandbox.invoices()).toEqual([])
  expect(sandbox.requests).toEqual([])
  const state = (await call(sandbox, "/_control/state")).body
  const { status, body } = await create(sandbox)
  await sandbox.close()
  expect(state).toMatchObject({
    clock_offset_ms: 0,
    faults: [],
    merchant: { status: "active" },
    webhooks: { mode: "send", shape: "rotate", held: 0 },
  })
  expect(status).toBe(201)
  expect(Date.parse(body.invoice.created_at)).toBeLessThanOrEqual(Date.now())
})
