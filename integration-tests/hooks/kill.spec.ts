import { startSandbox, type Sandbox } from "../../src/sandbox"
import { Gate } from "../processes/gate"
import { RunningStore } from "../processes/running-store"
import type { Answer, Shopper } from "../http/shopper"

const CREDENTIALS = {
  apiKey: "key-that-nobody-may-log",
  apiSecret: "secret-that-nobody-may-log",
  accessToken: "access-token-that-nobody-may-log",
}
/** From integration-tests/store/medusa-config.ts. */
const STORE_SECRETS = [
  "eXXl6jhpUB8DThk//djrbKgyM3sbxFYt5V3D9cekHzM=",
  "jwt-secret-of-the-tests",
  "cookie-secret-of-the-tests",
]

let sandbox: Sandbox
let store: RunningStore

beforeAll(async () => {
  sandbox = await startSandbox({
    credentials: CREDENTIALS,
    webhookRetryDelaysMs: [50, 50],
  })
  store = await RunningStore.open(
    {
      title: "one process, Postgres locks",
      processes: [{ name: "medusa", mode: "shared" }],
      // Such a lock outlives its process.
      env: { LOG_LEVEL: "http", STORE_LOCKING: "postgres" },
    },
    sandbox
  )
  await store.start()
}, 120_000)

afterAll(async () => {
  await store?.close()
  await sandbox?.close()
})

const rowOf = async (buyer: Shopper) =>
  (await store.watch.rows(buyer.cartId))[0]

const untilSettled = (buyer: Shopper) =>
  store.watch.until("settled", async () =>
    Boolean((await rowOf(buyer))?.settled_at)
  )

/** Ends when the invoice was read because of the request. */
async function seenToRead(buyer: Shopper, request: () => Promise<unknown>) {
  const reads = () =>
    sandbox.requests.filter(
      ({ operation, path }) =>
        operation === "get" && path.endsWith(buyer.invoice.id)
    ).length
  const before = reads()
  await request()
  await store.watch.until("read", async () => reads() > before)
}

/** The store refused the credentials, or was refused for a minute: a minute passes. */
const resumeReads = () =>
  store.watch.query(
    `update invoice_payment_credential set reads_paused_until = null,
       merchant_status = 'active', checked_at = now() - interval '2 minutes'`
  )

/** Its lease and its lock run out. */
async function expireLeases(rowId: string) {
  await store.watch.query("update locking set expiration = now()")
  await store.watch.query(
    "update invoice_payment set lease_until = now(), next_due_at = now() where id = $1",
    [rowId]
  )
}

/** A whole purchase, and each way in which the service can refuse or answer nonsense. */
async function everythingThatIsLogged(): Promise<Shopper[]> {
  const buyer = await store.shopper().checkout()
  const { success_url, cancel_url, webhook_url } = buyer.invoice
  for (const fault of ["malformed", "half_body", "redirect"] as const) {
    sandbox.failNext("get", fault)
    await seenToRead(buyer, () =>
      fetch(webhook_url!, { method: "POST", body: fault })
    )
  }
  await Promise.all([
    buyer.visit(cancel_url!),
    buyer.visit(buyer.session.data.status_url),
    buyer.complete(),
  ])
  await sandbox.pay(buyer.invoice.id)
  await buyer.visit(success_url!)
  await untilSettled(buyer)
  await buyer.visit(success_url!)

  const refused = await store.shopper().fillCart()
  const answers: Answer[] = []
  for (const fault of ["malformed", "server_error", "amount"] as const) {
    sandbox.failNext("create", fault)
    answers.push(await refused.choose())
  }
  const late = await store.shopper().checkout()
  sandbox.rotateCredentials({ ...CREDENTIALS, apiKey: "x", accessToken: "x" })
  await fetch(late.invoice.webhook_url!, { method: "POST", body: "read" })
  answers.push(await (await store.shopper().fillCart()).choose())
  await store.watch.until(
    "the refusal was noticed",
    async () =>
      (
        await store.watch.query(
          "select 1 from invoice_payment_credential where check_error = 'unauthorized'"
        )
      ).length > 0
  )
  sandbox.rotateCredentials(CREDENTIALS)
  await resumeReads()
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  return [buyer, late]
}

/** The tokens in the last segment of our URLs. */
function tokensOf({ invoice, session }: Shopper): string[] {
  const { webhook_url, success_url, cancel_url } = invoice
  return [webhook_url, success_url, cancel_url, session.data.status_url].map(
    (address) => String(address).split("?")[0]!.split("/").at(-1)!
  )
}

function expectNothingLeaked(buyers: Shopper[]) {
  const secrets = [
    ...Object.values(CREDENTIALS),
    ...STORE_SECRETS,
    ...buyers.flatMap(tokensOf),
    store.admin.replace("Bearer ", ""),
  ]
  const lines = store.processes[0]!.log().split("\n")
  const leaks = lines.filter((line) => secrets.some((s) => line.includes(s)))
  expect(leaks).toEqual([])
  const masked = '"path":"/hooks/invoice-payment/***"'
  expect(lines.some((line) => line.includes(masked))).toBe(true)
}

it("key and secret, purchases, refusals, nonsense → none of them and no token in the log, masked paths in it", async () => {
  expectNothingLeaked(await everythingThatIsLogged())
})

it("locks in Postgres, events in memory → one warning at start says so, and what to do", () => {
  const said = store.processes[0]!.log()
    .split("\n")
    .filter((line) => line.includes("kept in memory"))
  expect(said).toEqual([
    expect.stringMatching(/warn.*Medusa's events are .* event-bus-redis/),
  ])
})

it("killed between order and capture → started again: one order, one payment, one capture, one transaction", async () => {
  const buyer = await store.shopper().checkout()
  const gate = await Gate.close(store.watch, { table: "payment" })
  await sandbox.pay(buyer.invoice.id)
  await store.watch.until("the capture is on its way", async () =>
    (await gate.waiting()).includes("medusa")
  )
  await store.processes[0]!.kill()
  await gate.open("lost", ["medusa"])
  const before = await store.watch.booked(buyer.cartId)
  expect(before).toMatchObject({ orders: 1, captures: [], transactions: [] })
  // Medusa's of the cart, and the run's of the order, which keeps its edits out.
  const { order_id } = (await rowOf(buyer))!
  const locks = () => store.watch.query("select id from locking order by id")
  expect(await locks()).toEqual([{ id: buyer.cartId }, { id: order_id }])

  await store.start({
    INVOICE_OPTIONS: JSON.stringify({
      credentials: { accessToken: CREDENTIALS.accessToken },
    }),
  })
  await expireLeases((await rowOf(buyer))!.id)
  await untilSettled(buyer)
  expect(await store.watch.booked(buyer.cartId)).toEqual({
    cart_id: buyer.cartId,
    orders: 1,
    captures: ["103.9"],
    transactions: ["103.9"],
  })
  expect(await locks()).toEqual([])
})

it("access token in the second life, the same again → it is not in the log, and no other token", async () => {
  expectNothingLeaked(await everythingThatIsLogged())
  const used = sandbox.requests.filter(({ headers }) => headers.authorization)
  expect(used).not.toHaveLength(0)
})
