import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { startSandbox, type Sandbox } from ".."
import { call, createdId, get } from "./store"

/** What people get wrong on purpose must neither end the process nor be answered by a 500. */

let sandbox: Sandbox
const lines: string[] = []
beforeAll(async () => {
  const log = (line: string) => void lines.push(line)
  sandbox = await startSandbox({ log, webhookRetryDelaysMs: [] })
})
afterEach(async () => {
  // A rejection that nobody handles becomes known only now, and fails the test.
  await sandbox.webhooks.idle()
  await sleep(1)
  sandbox.reset()
  lines.length = 0
})
afterAll(() => sandbox.close())

const DAY_MS = 25 * 3_600_000
const WEBHOOK = { webhook_url: "http://127.0.0.1:9/hook" }

const command = (name: string, body: unknown) =>
  call(sandbox, `/_control/${name}`, { body, headers: {} })

const submit = (id: string, action: string) =>
  call(sandbox, `/pay/${id}`, {
    body: `action=${action}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })

const show = async (path: string) => {
  const { status, body } = await call(sandbox, path)
  return { status, page: body.raw as string }
}

/** A pending invoice with a webhook whose field holds the value. */
async function patched(field: string, value: unknown): Promise<string> {
  const id = await createdId(sandbox, WEBHOOK)
  const { status } = await command("patch-invoice", {
    id,
    fields: { [field]: value },
  })
  expect(status).toBe(200)
  return id
}

const ODD: unknown[] = [
  ...[5, null, true, "x", "€", "a\nb", "constructor"],
  ...[{}, { toString: 1 }, [], [null], [{ text: "<i>" }]],
]

const FIELDS = [
  ...["amount", "currency", "status", "expires_at", "created_at"],
  ...["updated_at", "completed_at", "cancelled_at", "active_transaction"],
  ...["customer_name", "external_reference", "customer_metadata"],
  ...["success_url", "cancel_url", "webhook_url", "payment_url"],
  ...["merchant_id", "customer_pays_fee", "toJSON", "__proto__"],
]

describe.each(FIELDS)("%s", (field) => {
  it.each(ODD)("%j → served, and shown on both pages", async (value) => {
    const id = await patched(field, value)
    const served = field === "merchant_id" ? 404 : 200
    expect((await get(sandbox, id)).status).toBe(served)
    for (const path of ["/operator", `/pay/${id}`]) {
      const { status, page } = await show(path)
      expect(status).toBe(200)
      expect(page).not.toContain("<i>")
    }
  })

  it.each(ODD)("%j → each step is taken or refused", async (value) => {
    for (const action of ["pay", "review", "cancel"]) {
      const id = await patched(field, value)
      expect((await submit(id, action)).status).toBe(303)
      await command("resend", { id })
    }
    const cancelled = await patched(field, value)
    const path = `/api/v1/invoices/${cancelled}/cancel`
    const { status } = await call(sandbox, path, { method: "POST" })
    expect([200, 404, 409]).toContain(status)
    await patched(field, value)
    expect((await command("move-clock", { ms: DAY_MS })).status).toBe(200)
  })
})

it.each([
  ["expires_at", "x", "x"],
  ["expires_at", null, "null"],
  ["expires_at", { a: 1 }, "{&quot;a&quot;:1}"],
  ["status", 5, "5"],
  ["status", null, "null"],
  ["status", { a: 1 }, "{&quot;a&quot;:1}"],
  ["status", "constructor", "constructor"],
  ["external_reference", ["<i>"], "[&quot;&lt;i&gt;&quot;]"],
])("%s %j → the operator page says %s", async (field, value, text) => {
  await patched(field, value)
  const { page } = await show("/operator")
  expect(page.replace(/>\s+|\s+</g, (edge) => edge.trim())).toContain(
    `>${text}<`
  )
})

it.each(["x", null, {}])(
  "expires_at %j → the hosted page says so, and no distance",
  async (value) => {
    const id = await patched("expires_at", value)
    const { page } = await show(`/pay/${id}`)
    expect(page).toContain(
      `<bdi>${value === "x" ? "x" : String(JSON.stringify(value))}</bdi>`
    )
    expect(page).not.toContain('class="until"')
  }
)

it.each(["other", { toString: 1 }, null])(
  "patch-invoice with the id %j → 400, the invoice is untouched",
  async (other) => {
    const id = await createdId(sandbox)
    const fields = { id: other, amount: "1.00" }
    const { status, body } = await command("patch-invoice", { id, fields })
    expect([status, body.message]).toEqual([400, expect.stringMatching("id")])
    expect(sandbox.invoice(id)).toMatchObject({ id, amount: "150.00" })
  }
)

it("a patch with the invoice's own id → done", async () => {
  const id = await createdId(sandbox)
  await command("patch-invoice", { id, fields: { id, amount: "1.00" } })
  expect(sandbox.invoice(id).amount).toBe("1.00")
})

it("a step's webhook cannot be written → logged once, and the sandbox goes on", async () => {
  const id = await createdId(sandbox, WEBHOOK)
  // Only code in this process can put in what is no JSON at all.
  sandbox.patchInvoice(id, { customer_name: 5n })
  sandbox.moveClock(DAY_MS)
  await sleep(1)
  expect(sandbox.invoice(id).status).toBe("expired")
  expect(lines.filter((line) => line.includes("BigInt"))).toHaveLength(1)
})

it("a patched address that is none → a delivery that says so", async () => {
  const id = await patched("webhook_url", { toString: 1 })
  await sandbox.pay(id)
  expect(sandbox.deliveries).toMatchObject([
    { url: '{"toString":1}', status: null, error: expect.any(String) },
  ])
})

it.each(["*:99999", "*@", "*[", "*%zz", "*", "http://127.0.0.1/operator"])(
  "GET %s → 400",
  async (target) => {
    const { port } = sandbox
    const socket = connect(port, "127.0.0.1")
    socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
    let answer = ""
    for await (const chunk of socket) {
      answer += String(chunk)
    }
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  }
)
