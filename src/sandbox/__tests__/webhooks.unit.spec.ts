import { startSandbox, type Sandbox } from ".."
import { WEBHOOK_SHAPES } from "../webhook-envelopes"
import { call, createdId, openReceiver } from "./store"

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ webhookRetryDelaysMs: [1, 1] })
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

/** An invoice whose webhooks reach a receiver that answers as given. */
async function withReceiver(
  statuses: number[],
  run: (
    id: string,
    receiver: Awaited<ReturnType<typeof openReceiver>>
  ) => Promise<void>
) {
  const receiver = await openReceiver(...statuses)
  try {
    const id = await createdId(sandbox, { webhook_url: receiver.url })
    await run(id, receiver)
  } finally {
    await sandbox.webhooks.idle()
    await receiver.close()
  }
}

const events = () => sandbox.deliveries.map(({ event }) => event)

it.each([
  [["pay"], ["invoice.completed"]],
  [["review"], ["invoice.under_review"]],
  [
    ["review", "approve"],
    ["invoice.under_review", "invoice.completed"],
  ],
  [
    ["review", "reject"],
    ["invoice.under_review", "invoice.rejected"],
  ],
  [["cancel"], ["invoice.cancelled"]],
  [["expire"], ["invoice.expired"]],
  [
    ["expire", "pay"],
    ["invoice.expired", "invoice.completed"],
  ],
] as const)("%j → %j, delivered when awaited", (steps, expected) =>
  withReceiver([], async (id) => {
    for (const step of steps) {
      await sandbox[step](id)
    }
    expect(events()).toEqual(expected)
    expect(sandbox.deliveries[0]).toMatchObject({ status: 200, attempt: 1 })
  })
)

it.each([
  ["pay", "approve"],
  ["pay", "pay"],
  ["cancel", "expire"],
] as const)("%s, then %s → rejected, nothing told", (first, second) =>
  withReceiver([], async (id) => {
    await sandbox[first](id)
    await expect(sandbox[second](id)).rejects.toThrow(id)
    expect(sandbox.deliveries).toHaveLength(1)
  })
)

it("no webhook_url → nothing is sent", async () => {
  await sandbox.pay(await createdId(sandbox))
  expect(sandbox.deliveries).toEqual([])
})

it("the buyer's and the API's cancellation are told as well", () =>
  withReceiver([], async (id) => {
    await call(sandbox, `/api/v1/invoices/${id}/cancel`, { method: "POST" })
    await sandbox.webhooks.idle()
    expect(events()).toEqual(["invoice.cancelled"])
  }))

it("rotate → every envelope in turn, each naming invoice or reference", () =>
  withReceiver([], async (id, receiver) => {
    for (let n = 0; n < WEBHOOK_SHAPES.length; n += 1) {
      await sandbox.webhooks.resend(id)
    }
    expect(sandbox.deliveries.map(({ shape }) => shape)).toEqual(WEBHOOK_SHAPES)
    for (const body of receiver.bodies) {
      expect(body).toHaveProperty("data")
      expect(JSON.stringify(body)).toContain(id)
      expect(JSON.stringify(body)).toContain("order-1")
    }
  }))

it("one shape chosen → only that one", () =>
  withReceiver([], async (id, receiver) => {
    sandbox.webhooks.shape("reference_only")
    await sandbox.webhooks.resend(id, 2)
    const data = {
      invoice_id: id,
      external_reference: "order-1",
      status: "pending",
    }
    expect(receiver.bodies).toMatchObject([{ data }, { data }])
  }))

it.each([
  [[503], [503, 200]],
  [[302], [302, 200]],
  [
    [500, 500, 500, 500],
    [500, 500, 500],
  ],
])("answers %j → attempts end with %j, the same body each", (given, seen) =>
  withReceiver([...given], async (id) => {
    await sandbox.pay(id)
    await sandbox.webhooks.idle()
    const { deliveries } = sandbox
    expect(deliveries.map(({ status }) => status)).toEqual(seen)
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1)
    expect(deliveries.map(({ attempt }) => attempt)).toEqual(
      seen.map((_, index) => index + 1)
    )
  })
)

it("nobody listens → status null with the reason", async () => {
  const receiver = await openReceiver()
  await receiver.close()
  await sandbox.pay(await createdId(sandbox, { webhook_url: receiver.url }))
  expect(sandbox.deliveries[0]).toMatchObject({
    status: null,
    error: expect.stringContaining("ECONNREFUSED"),
  })
})

it("hold → nothing until released, then what was true when it happened", () =>
  withReceiver([], async (id, receiver) => {
    sandbox.webhooks.mode("hold")
    await sandbox.review(id)
    await sandbox.approve(id)
    expect(receiver.bodies).toEqual([])
    await sandbox.webhooks.release()
    expect(events().sort()).toEqual([
      "invoice.completed",
      "invoice.under_review",
    ])
  }))

it("drop → nothing, ever; resend goes out all the same", () =>
  withReceiver([], async (id, receiver) => {
    sandbox.webhooks.mode("drop")
    await sandbox.pay(id)
    await sandbox.webhooks.release()
    expect(receiver.bodies).toEqual([])
    await sandbox.webhooks.resend(id, 3)
    expect(events()).toEqual(Array(3).fill("invoice.completed"))
  }))

it("drop while a retry is due → the retry does not happen", () =>
  withReceiver([503], async (id) => {
    await sandbox.pay(id)
    sandbox.webhooks.mode("drop")
    await sandbox.webhooks.idle()
    expect(sandbox.deliveries).toHaveLength(1)
  }))

it("clock moved past expires_at → expired and told, once", () =>
  withReceiver([], async (id) => {
    sandbox.moveClock(25 * 3_600_000)
    sandbox.moveClock(1)
    await sandbox.webhooks.idle()
    expect(sandbox.invoice(id).status).toBe("expired")
    expect(events()).toEqual(["invoice.expired"])
  }))

it("patched expires_at in the past → the clock leaves it pending", async () => {
  const id = await createdId(sandbox)
  const expires_at = "2020-01-01T00:00:00+02:00"
  sandbox.patchInvoice(id, { expires_at })
  sandbox.moveClock(1)
  expect(sandbox.invoice(id)).toMatchObject({ expires_at, status: "pending" })
})

it.each([
  [{ status: "on_hold" }, "on_hold"],
  [{ status: "pending" }, "pending"],
])("expired, patched %j → the clock leaves it %s", async (fields, status) => {
  const id = await createdId(sandbox)
  await sandbox.expire(id)
  sandbox.patchInvoice(id, fields)
  sandbox.moveClock(25 * 3_600_000)
  expect(sandbox.invoice(id)).toMatchObject({ ...fields, status })
})
