import { startSandbox, type FaultName, type Sandbox } from ".."
import { FAULTS } from "../faults"
import { call, create, createdId, get } from "./store"

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

/** A create as a store sees it: its status, or that the connection was cut. */
const outcome = () =>
  create(sandbox).then(
    ({ status }) => status,
    () => "cut"
  )

const TABLE: [FaultName, number | "cut", number][] = [
  ["unauthorized", 401, 0],
  ["account_suspended", 403, 0],
  ["account_not_ready", 403, 0],
  ["not_found", 404, 0],
  ["amount", 422, 0],
  ["no_active_numbers", 422, 0],
  ["invalid_fees", 422, 0],
  ["rate_limited", 429, 0],
  ["server_error", 500, 0],
  ["html", 502, 0],
  ["redirect", 302, 0],
  ["lost_before_processing", "cut", 0],
  ["lost_after_processing", "cut", 1],
  ["half_body", "cut", 1],
  ["slow", 201, 1],
  ["malformed", 201, 1],
  ["odd_fields", 201, 1],
  ["huge", 201, 1],
]

it.each(TABLE)(
  "create fails with %s → %p, %p invoices exist",
  async (fault, seen, invoices) => {
    sandbox.failNext("create", fault, { delayMs: 1 })
    expect(await outcome()).toBe(seen)
    expect(sandbox.invoices()).toHaveLength(invoices)
    expect(await outcome()).toBe(201)
  }
)

it("the table above names every fault", () => {
  expect(TABLE.map(([fault]) => fault).sort()).toEqual(
    Object.keys(FAULTS).sort()
  )
})

it("an id → only calls about that invoice", async () => {
  const [broken, whole] = [await createdId(sandbox), await createdId(sandbox)]
  sandbox.failNext("get", "html", { times: 9, id: broken })
  expect((await get(sandbox, whole)).status).toBe(200)
  expect((await get(sandbox, broken)).status).toBe(502)
  expect((await get(sandbox, whole)).status).toBe(200)
})

it("times 2 → the next two calls of that operation, no other", async () => {
  const id = await createdId(sandbox)
  sandbox.failNext("get", "server_error", { times: 2 })
  expect((await create(sandbox)).status).toBe(201)
  const statuses = [1, 2, 3].map(async () => (await get(sandbox, id)).status)
  expect((await Promise.all(statuses)).sort()).toEqual([200, 500, 500])
})

it("two faults armed → used in that order", async () => {
  sandbox.failNext("me", "html")
  sandbox.failNext("me", "unauthorized")
  const me = async () => (await call(sandbox, "/api/v1/merchants/me")).status
  expect([await me(), await me(), await me()]).toEqual([502, 401, 200])
})

it("server_error, processed → 500, and the invoice exists", async () => {
  sandbox.failNext("create", "server_error", { processed: true })
  expect(await outcome()).toBe(500)
  expect(sandbox.invoices()).toHaveLength(1)
})

it.each([
  [undefined, null],
  [7, "7"],
  ["Fri, 20 Nov 2026 12:00:00 GMT", "Fri, 20 Nov 2026 12:00:00 GMT"],
])("rate_limited, retryAfter %p → Retry-After %p", async (given, sent) => {
  sandbox.failNext("create", "rate_limited", { retryAfter: given })
  expect((await create(sandbox)).headers.get("retry-after")).toBe(sent)
})

it("odd_fields for a refusal in plain text → the refusal", async () => {
  sandbox.errorShape("text")
  sandbox.failNext("get", "odd_fields")
  const { status, body } = await get(sandbox, "unknown")
  expect([status, body.raw]).toEqual([404, "NotFound: Not found."])
})

it("redirect → the location given, else one of the sandbox's own", async () => {
  sandbox.failNext("create", "redirect", { location: "http://other.example/" })
  sandbox.failNext("create", "redirect")
  const location = async () => (await create(sandbox)).headers.get("location")
  expect([await location(), await location()]).toEqual([
    "http://other.example/",
    `${sandbox.url}/redirected`,
  ])
})

it("huge → more than 1 MB of valid JSON", async () => {
  sandbox.failNext("create", "huge")
  const { headers, body } = await create(sandbox)
  expect(Number(headers.get("content-length"))).toBeGreaterThan(1024 * 1024)
  expect(body.invoice.status).toBe("pending")
})

it("a slow read → overtaken by the next one", async () => {
  const id = await createdId(sandbox)
  sandbox.failNext("get", "slow", { delayMs: 100 })
  const finished: string[] = []
  const slow = get(sandbox, id).then(() => finished.push("slow"))
  while (sandbox.requests.length < 2) {
    await new Promise(setImmediate)
  }
  await get(sandbox, id).then(() => finished.push("next"))
  await slow
  expect(finished).toEqual(["next", "slow"])
})

it("slow read, paid meanwhile → the answer from before", async () => {
  const id = await createdId(sandbox)
  sandbox.failNext("get", "slow", { delayMs: 100 })
  const late = get(sandbox, id)
  while (sandbox.requests.length < 2) {
    await new Promise(setImmediate)
  }
  await sandbox.pay(id)
  expect((await late).body.invoice.status).toBe("pending")
})

it("a cut call → recorded without a status", async () => {
  sandbox.failNext("create", "lost_after_processing")
  await outcome()
  expect(sandbox.requests[0]).toMatchObject({ status: null })
})

it.each([
  [
    "message_errors",
    { code: "account_suspended", message: expect.any(String) },
  ],
  [
    "nested",
    { error: { code: "account_suspended", message: expect.any(String) } },
  ],
  ["code_only", { code: "account_suspended" }],
  ["text", { raw: expect.stringMatching(/^account_suspended: /) }],
] as const)("error shape %s", async (shape, body) => {
  sandbox.errorShape(shape)
  sandbox.failNext("create", "account_suspended")
  expect((await create(sandbox)).body).toEqual(body)
})

it.each(["message_errors", "nested", "code_only"] as const)(
  "error shape %s → errors.amount stays",
  async (shape) => {
    sandbox.errorShape(shape)
    const { body } = await create(sandbox, { amount: 1 })
    expect(body.errors.amount).toEqual([expect.any(String)])
  }
)

it("error shapes rotate → four different ones in turn", async () => {
  sandbox.errorShape("rotate")
  sandbox.failNext("create", "account_suspended", { times: 4 })
  const bodies = new Set<string>()
  for (let n = 0; n < 4; n += 1) {
    bodies.add(JSON.stringify((await create(sandbox)).body))
  }
  expect(bodies.size).toBe(4)
})

it("0 times → what was armed for the operation is over, for others it stays", async () => {
  sandbox.failNext("create", "server_error", { times: 9 })
  sandbox.failNext("me", "html")
  sandbox.failNext("create", "server_error", { times: 0 })
  expect(await outcome()).toBe(201)
  const { body } = await call(sandbox, "/_control/state")
  expect(body.faults).toMatchObject([{ operation: "me" }])
})
