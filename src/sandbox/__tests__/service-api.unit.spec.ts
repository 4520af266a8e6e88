import { startSandbox, type Sandbox } from ".."
import { call, create, createBody, createdId, get, keyHeaders } from "./store"

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const post = (body: unknown, headers?: Record<string, string>) =>
  call(sandbox, "/api/v1/invoices", { body, headers })

describe("create", () => {
  it("answers 201 with a pending invoice, amount as text, and its page", async () => {
    const request = createBody({
      customer_name: "Mona Hassan",
      customer_email: "mona@example.com",
      customer_phone: "+201000000000",
      customer_metadata: { cart: "c1" },
      success_url: "https://shop.example/ok",
      cancel_url: "https://shop.example/no",
      webhook_url: "https://shop.example/hook",
    })
    const { status, body } = await post(request)
    const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/
    expect(status).toBe(201)
    expect(body.invoice).toEqual({
      ...request,
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      amount: "150.00",
      status: "pending",
      expires_at: expect.stringMatching(stamp),
      created_at: expect.stringMatching(stamp),
      updated_at: expect.stringMatching(stamp),
      completed_at: null,
      cancelled_at: null,
    })
    expect(body.payment_url).toBe(`${sandbox.url}/pay/${body.invoice.id}`)
  })

  it("created_at names the present second, whatever its offset", async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const { created_at } = (await create(sandbox)).body.invoice
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now())
  })

  it("repeated → two invoices", async () => {
    const ids = [await createdId(sandbox), await createdId(sandbox)]
    expect(new Set(ids).size).toBe(2)
    expect(sandbox.invoices()).toHaveLength(2)
  })

  it.each([
    [undefined, 24],
    [3, 3],
  ])(
    "expires_in_hours %p → expires %p hours after creation",
    async (hours, expected) => {
      const { body } = await create(sandbox, { expires_in_hours: hours })
      const { created_at, expires_at } = body.invoice
      const ms = Date.parse(expires_at) - Date.parse(created_at)
      expect(ms / 3_600_000).toBe(expected)
    }
  )

  const longUrl = (length: number) =>
    "https://shop.example/".padEnd(length, "x")

  it.each([
    ["amount", 20, 201],
    ["amount", 70000, 201],
    ["amount", 69999.99, 201],
    ["amount", 19.99, 422],
    ["amount", 70000.01, 422],
    ["amount", 20.005, 422],
    ["amount", "150", 422],
    ["amount", undefined, 422],
    ["currency", undefined, 422],
    ["customer_metadata", [], 422],
    ["expires_in_hours", 1.5, 422],
    ["expires_in_hours", 0, 422],
    ["expires_in_hours", 1e300, 422],
    ["success_url", "https://shop.example/a\nb", 422],
    ["success_url", "https://shop.example/\u0001", 422],
    ["cancel_url", "https://shop.example/\u007f", 422],
    ["webhook_url", "https://shop.example/\u0085", 422],
    ["success_url", "javascript:alert(1)", 422],
    ["success_url", longUrl(255), 201],
    ["success_url", longUrl(256), 422],
    ["webhook_url", longUrl(256), 422],
    ["webhook_url", "http://shop.example/hook", 422],
    ["webhook_url", "http://127.0.0.1:9/hook", 201],
    ["webhook_url", "http://localhost:9/hook", 201],
    ["webhook_url", "http://[::1]:9/hook", 201],
  ])("%s %p → %p", async (field, value, status) => {
    const reply = await create(sandbox, { [field]: value })
    expect(reply.status).toBe(status)
    expect(sandbox.invoices()).toHaveLength(status === 201 ? 1 : 0)
    if (status === 422) {
      expect(reply.body.errors).toEqual({ [field]: [expect.any(String)] })
    }
  })

  it.each([
    ["broken JSON", "{", {}, 400],
    ["a list", "[]", {}, 400],
    [
      "lists in lists",
      JSON.stringify(createBody()).replace(
        "150",
        "[".repeat(200) + "]".repeat(200)
      ),
      {},
      400,
    ],
    ["text/plain", "{}", { "content-type": "text/plain" }, 415],
    ["more than 1 MB", "x".repeat(1_100_000), {}, 413],
  ])("%s → %p", async (_, body, headers, status) => {
    const reply = await post(body, { ...keyHeaders(sandbox), ...headers })
    expect(reply.status).toBe(status)
  })
})

describe("credentials", () => {
  const { good, bad } = { good: "sandbox", bad: "wrong" }
  it.each([
    [{ "x-api-key": `${good}-key`, "x-api-secret": `${good}-secret` }, 200],
    [{ authorization: `Bearer ${good}-token` }, 200],
    [{}, 401],
    [{ "x-api-key": `${good}-key` }, 401],
    [{ "x-api-secret": `${good}-secret` }, 401],
    [{ "x-api-key": `${good}-key`, "x-api-secret": bad }, 401],
    [{ authorization: `Bearer ${bad}` }, 401],
    [{ authorization: `Basic ${good}-token` }, 401],
    [{ "x-api-key": bad, authorization: `Bearer ${good}-token` }, 401],
    [
      {
        "x-api-key": `${good}-key`,
        "x-api-secret": `${good}-secret`,
        authorization: "Bearer other-sandbox-token",
      },
      401,
    ],
  ])("%p → %p", async (headers, status) => {
    const path = "/api/v1/merchants/me"
    expect((await call(sandbox, path, { headers })).status).toBe(status)
  })

  it("rotated → the old ones get 401, the new ones 200", async () => {
    const old = keyHeaders(sandbox)
    sandbox.rotateCredentials({
      apiKey: "new-key",
      apiSecret: "new-secret",
      accessToken: "new-token",
    })
    const me = (headers: Record<string, string>) =>
      call(sandbox, "/api/v1/merchants/me", { headers })
    expect((await me(old)).status).toBe(401)
    expect((await me(keyHeaders(sandbox))).status).toBe(200)
  })
})

describe("merchant", () => {
  it("me → id, name, e-mail and status, nothing else", async () => {
    sandbox.merchant.set({ name: "Nile Books" })
    const { body } = await call(sandbox, "/api/v1/merchants/me")
    expect(body).toEqual({
      merchant: {
        id: expect.any(String),
        name: "Nile Books",
        email: expect.any(String),
        status: "active",
      },
    })
  })

  it.each([
    [{ status: "suspended" }, 403, "account_suspended"],
    [{ status: "inactive" }, 403, "account_not_ready"],
    [{ setupComplete: false }, 403, "account_not_ready"],
    [{ activeNumbers: 0 }, 422, "No active payment numbers"],
    [{ feesViable: false }, 422, "invalid_fees"],
  ])("%p → create %p %s", async (fields, status, marker) => {
    sandbox.merchant.set(fields)
    const reply = await create(sandbox, { some_fee_flag: true })
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).toContain(marker)
  })

  it.each([
    [false, {}],
    [true, { some_fee_flag: true }],
  ])("fees viable %p, sent %j → 201", async (feesViable, flags) => {
    sandbox.merchant.set({ feesViable })
    expect((await create(sandbox, flags)).status).toBe(201)
  })

  it.each([
    ["/api/v1/merchants/me", "GET"],
    ["/api/v1/invoices/{id}", "GET"],
    ["/api/v1/invoices/{id}/cancel", "POST"],
  ])("suspended → %s 403", async (path, method) => {
    const id = await createdId(sandbox)
    sandbox.merchant.set({ status: "suspended" })
    const reply = await call(sandbox, path.replace("{id}", id), { method })
    expect(reply.status).toBe(403)
  })
})

describe("get", () => {
  it("before an attempt → active_transaction null", async () => {
    const { status, body } = await get(sandbox, await createdId(sandbox))
    expect(status).toBe(200)
    expect(body.invoice.active_transaction).toBeNull()
  })

  it("150.00 paid → customer_total 150.00, merchant_net 147.00", async () => {
    const id = await createdId(sandbox)
    await sandbox.pay(id)
    const { invoice } = (await get(sandbox, id)).body
    expect(invoice).toMatchObject({
      status: "completed",
      completed_at: expect.any(String),
      active_transaction: {
        fees: { customer_total: "150.00", merchant_net: "147.00" },
      },
    })
    expect(invoice).not.toHaveProperty("merchant_id")
  })

  it("unknown UUID, foreign invoice, no UUID → 404 alike", async () => {
    const { apiKey, apiSecret } = sandbox.otherCredentials
    const foreign = await call(sandbox, "/api/v1/invoices", {
      body: createBody(),
      headers: { "x-api-key": apiKey, "x-api-secret": apiSecret },
    })
    const replies = await Promise.all(
      [foreign.body.invoice.id, crypto.randomUUID(), "nonsense"].map((id) =>
        get(sandbox, id)
      )
    )
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(
      1
    )
  })

  it("121st in a minute → 429; a minute later → 200", async () => {
    const id = await createdId(sandbox)
    const statuses: number[] = []
    for (let n = 0; n < 121; n += 1) {
      statuses.push((await get(sandbox, id)).status)
    }
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
    expect(statuses[120]).toBe(429)
    sandbox.moveClock(60_001)
    expect((await get(sandbox, id)).status).toBe(200)
  })
})

describe("cancel", () => {
  const cancel = (id: string) =>
    call(sandbox, `/api/v1/invoices/${id}/cancel`, { method: "POST" })

  it("pending → 200, cancelled_at set, no active_transaction", async () => {
    const { status, body } = await cancel(await createdId(sandbox))
    expect(status).toBe(200)
    expect(body.invoice.cancelled_at).toEqual(expect.any(String))
    expect(body.invoice).not.toHaveProperty("active_transaction")
  })

  it.each([
    ["pay", 409],
    ["review", 409],
    ["expire", 409],
    ["cancel", 200],
  ] as const)("after %s → %p", async (step, status) => {
    const id = await createdId(sandbox)
    await sandbox[step](id)
    expect((await cancel(id)).status).toBe(status)
  })

  it("unknown → 404", async () => {
    expect((await cancel(crypto.randomUUID())).status).toBe(404)
  })

  it.each([
    [null, "/api/v1/invoices/{id}/cancel", 404],
    ["/api/v1/void/{invoice}", "/api/v1/invoices/{id}/cancel", 404],
    ["/api/v1/void/{invoice}", "/api/v1/void/{id}", 200],
  ])("cancelPath %p: POST %s → %p", async (cancelPath, path, status) => {
    const other = await startSandbox({ cancelPath })
    const id = await createdId(other)
    const reply = await call(other, path.replace("{id}", id), {
      method: "POST",
    })
    await other.close()
    expect(reply.status).toBe(status)
  })
})

it.each([
  ["GET", "/api/v1/invoices"],
  ["GET", "/api/v1/invoices/"],
  ["GET", "/api/v1/invoices/one/two"],
  ["DELETE", "/api/v1/invoices/one"],
  ["POST", "/api/v1/merchants/me"],
  ["GET", "/api/v2/merchants/me"],
])("%s %s → 404, no operation of the interface", async (method, path) => {
  expect((await call(sandbox, path, { method })).status).toBe(404)
  expect(sandbox.requests).toMatchObject([{ operation: "other" }])
})

it("records every call with operation, headers, body and status", async () => {
  await create(sandbox)
  await call(sandbox, "/api/v1/nowhere")
  expect(sandbox.requests).toMatchObject([
    {
      operation: "create",
      method: "POST",
      path: "/api/v1/invoices",
      headers: { "x-api-secret": "sandbox-secret" },
      body: createBody(),
      raw: JSON.stringify(createBody()),
      status: 201,
    },
    { operation: "other", status: 404, body: null, raw: "" },
  ])
})
