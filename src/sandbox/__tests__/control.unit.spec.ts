import { startSandbox, type Sandbox } from ".."
import { call, create, createdId, openReceiver } from "./store"

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const command = (name: string, body: unknown = {}) =>
  call(sandbox, `/_control/${name}`, { body, headers: {} })

it.each([
  [["pay"], "completed"],
  [["review"], "under_review"],
  [["review", "approve"], "completed"],
  [["review", "reject"], "cancelled"],
  [["cancel"], "cancelled"],
  [["expire"], "expired"],
])("%j → %s", async (names, status) => {
  const id = await createdId(sandbox)
  for (const name of names) {
    expect(await command(name, { id })).toMatchObject({ status: 200 })
  }
  expect(sandbox.invoice(id).status).toBe(status)
})

it("patch-invoice → fields as given", async () => {
  const id = await createdId(sandbox)
  const fields = { amount: "1.00", status: "odd", cancelled_at: "now" }
  await command("patch-invoice", { id, fields })
  expect(sandbox.invoice(id)).toMatchObject(fields)
})

it("fail-next → the next call fails with its options", async () => {
  const operation = "create"
  const options = { times: 2, retryAfter: 9 }
  await command("fail-next", { operation, fault: "rate_limited", ...options })
  const replies = [await create(sandbox), await create(sandbox)]
  for (const { status, headers } of replies) {
    expect([status, headers.get("retry-after")]).toEqual([429, "9"])
  }
  expect((await create(sandbox)).status).toBe(201)
})

it("webhooks, release, resend, idle → deliveries as told", async () => {
  const receiver = await openReceiver()
  const id = await createdId(sandbox, { webhook_url: receiver.url })
  await command("webhooks", { mode: "hold", shape: "type_flat" })
  await command("pay", { id })
  expect(receiver.bodies).toHaveLength(0)
  await command("release")
  await command("resend", { id, times: 2 })
  await command("idle")
  await receiver.close()
  const { deliveries } = (await call(sandbox, "/_control/deliveries")).body
  expect(deliveries).toHaveLength(3)
  expect(deliveries[0]).toMatchObject({ shape: "type_flat", invoiceId: id })
})

it("merchant, move-clock, rotate-credentials → seen in the state", async () => {
  await command("merchant", { status: "suspended", activeNumbers: "0" })
  await command("move-clock", { ms: 1000 })
  await command("move-clock", { ms: "-3000" })
  await command("rotate-credentials", { apiKey: "another-key" })
  expect((await call(sandbox, "/_control/state")).body).toMatchObject({
    clock_offset_ms: -2000,
    merchant: {
      status: "suspended",
      activeNumbers: 0,
      credentials: { apiKey: "another-key", apiSecret: "sandbox-secret" },
    },
  })
})

it("invoices and requests → what the functions give; control calls are none", async () => {
  const id = await createdId(sandbox)
  const { invoices } = (await call(sandbox, "/_control/invoices")).body
  const { requests } = (await call(sandbox, "/_control/requests")).body
  expect(invoices).toMatchObject([{ id, external_reference: "order-1" }])
  expect(requests).toMatchObject([{ operation: "create", status: 201 }])
})

it("reset → nothing left", async () => {
  await createdId(sandbox)
  await command("reset")
  expect(sandbox.invoices()).toEqual([])
})

it.each([
  ["nonsense", {}, "nonsense"],
  ["constructor", {}, "constructor"],
  ["pay", { id: "unknown" }, "unknown"],
  ["move-clock", { ms: "soon" }, "soon"],
  ["move-clock", { ms: 9e15 }, "100 years"],
  ["webhooks", { mode: "often" }, "often"],
  ["error-shape", { shape: "round" }, "round"],
  ["fail-next", { operation: "create", fault: "flood" }, "flood"],
  ["fail-next", { operation: "create", fault: ["html"] }, "html"],
  ["fail-next", { operation: "eat", fault: "html" }, "eat"],
  ...[
    { times: 1.5 },
    { times: -1 },
    { id: {} },
    { delayMs: "x" },
    { delayMs: {} },
    { delayMs: -1 },
    { delayMs: 1e12 },
    { retryAfter: "a\nb" },
    { retryAfter: "€" },
    { retryAfter: {} },
    { location: "a\nb" },
    { location: "€" },
    { location: 5 },
    { processed: "yes" },
  ].map((option): [string, object, string] => [
    "fail-next",
    { operation: "create", fault: "redirect", ...option },
    `${Object.keys(option)[0]} must be`,
  ]),
])("%s %j → 400 naming %s", async (name, body, word) => {
  const reply = await command(name, body)
  expect(reply.status).toBe(400)
  expect(reply.body.message).toContain(word)
})

it.each([0, -1, 1.5, 101, 5_000_000])(
  "resend %p times → 400, nothing sent",
  async (times) => {
    const webhook_url = "http://127.0.0.1:9/hook"
    const id = await createdId(sandbox, { webhook_url })
    sandbox.webhooks.mode("drop")
    const { status, body } = await command("resend", { id, times })
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching("times"),
    ])
    expect(sandbox.deliveries).toEqual([])
  }
)

it("rotate-credentials takes texts only", async () => {
  const before = sandbox.credentials
  await command("rotate-credentials", { apiKey: { toString: 1 }, other: "x" })
  expect(sandbox.credentials).toEqual(before)
})

it.each(["/_control/reset", "/operator", "/pay/x"])(
  "%s posted from another site → 403",
  async (path) => {
    const headers = { "sec-fetch-site": "cross-site" }
    expect((await call(sandbox, path, { body: {}, headers })).status).toBe(403)
  }
)
