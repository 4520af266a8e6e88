import { startSandbox, type Sandbox } from "../../src/sandbox"
import type { Shopper } from "../http/shopper"
import { RunningStore } from "../processes/running-store"
import { findSecrets, spellings, type Text } from "./secret-search"

const FIRST = {
  apiKey: "first-key/that+nobody=may-see",
  apiSecret: 'first-secret"that\\nobody=may-see',
  accessToken: "first-token.that-nobody_may-see",
}
const SECOND = {
  apiKey: "second-key/that+nobody=may-see",
  apiSecret: 'second-secret"that\\nobody=may-see',
  accessToken: "second-token.that-nobody_may-see",
}
const WRONG = "wrong-secret-that-nobody-may-see-either"

/** The first one is in integration-tests/store/medusa-config.ts. */
const FIRST_KEY = "eXXl6jhpUB8DThk//djrbKgyM3sbxFYt5V3D9cekHzM="
const SECOND_KEY = "g7LNhi1/YdjpdL/8e5E3nwE9oA4QNrY1zCM+XSOYp4U="

const STORE_SECRETS = ["jwt-secret-of-the-tests", "cookie-secret-of-the-tests"]

let sandbox: Sandbox
let store: RunningStore
const answers: Text[] = []
const realFetch = globalThis.fetch

/** Everything that a server of ours answers to anybody is kept for the search. */
async function listeningFetch(...args: Parameters<typeof fetch>) {
  const answer = await realFetch(...args)
  const { status, headers, url } = answer
  const body = await answer.clone().text()
  const told = [status, url, JSON.stringify([...headers]), body].join("\n")
  answers.push({ where: `answer of ${url}`, text: told })
  return answer
}

beforeAll(async () => {
  sandbox = await startSandbox({
    credentials: FIRST,
    webhookRetryDelaysMs: [50, 50],
  })
  store = await RunningStore.open(
    {
      title: "one process that says all it can",
      processes: [{ name: "medusa", mode: "shared" }],
      env: { LOG_LEVEL: "debug" },
    },
    sandbox,
    { credentials: null }
  )
  await store.start()
  globalThis.fetch = listeningFetch
}, 180_000)

afterAll(async () => {
  globalThis.fetch = realFetch
  await store?.close()
  await sandbox?.close()
})

const admin = (method: string, path: string, body?: object) =>
  store.shopper().admin(method, `/invoice-payment${path}`, body)

const keyAndSecret = ({ apiKey, apiSecret }: typeof FIRST) => ({
  api_key: apiKey,
  api_secret: apiSecret,
})

async function buy(): Promise<Shopper> {
  const buyer = await store.shopper().checkout()
  await sandbox.pay(buyer.invoice.id)
  await buyer.visit(buyer.invoice.success_url!)
  await store.watch.until("settled", async () =>
    (await store.watch.rows(buyer.cartId)).some((row) => row.settled_at)
  )
  return buyer
}

/** Reads every page and list that shows anything of a payment. */
async function readEverywhere(buyer: Shopper) {
  const [row] = await store.watch.rows(buyer.cartId)
  for (const path of [
    ...["/credentials", "/health", "/support-bundle", "/invoices"],
    ...["/invoices/export", `/invoices/${row!.id}`],
  ]) {
    await admin("GET", path)
  }
  await admin("POST", "/connection-check")
  await admin("POST", `/invoices/${row!.id}/recheck`)
  await buyer.orders()
  const session = `/invoice-payment/payment-sessions/${buyer.session.id}`
  await buyer.store("GET", session)
  await buyer.store("GET", `/carts/${buyer.cartId}`)
  await buyer.store("GET", `/orders/${row!.order_id}`)
  await buyer.visit(buyer.session.data.status_url)
  await buyer.visit(buyer.invoice.cancel_url!)
}

/** Wrong ones, right ones, both schemes, and the mistakes that people make with them. */
async function enterCredentials() {
  const right = keyAndSecret(FIRST)
  const attempts: [object, number][] = [
    [{ ...right, api_secret: WRONG }, 400],
    [{ api_key: FIRST.apiKey }, 400],
    [{ ...right, api_secret: [FIRST.apiSecret] }, 400],
    [{ ...right, access_token: FIRST.accessToken }, 400],
    [{ access_token: FIRST.accessToken }, 200],
    [right, 200],
  ]
  for (const [body, expected] of attempts) {
    const { status } = await admin("POST", "/credentials", body)
    expect([body, status]).toEqual([body, expected])
  }
}

/** The service refuses, answers nonsense, and then does not know us any more. */
async function beRefused() {
  const buyer = await store.shopper().fillCart()
  for (const fault of [
    "amount",
    "malformed",
    "server_error",
    "html",
  ] as const) {
    sandbox.failNext("create", fault)
    expect((await buyer.choose()).status).toBe(400)
  }
  const late = await store.shopper().checkout()
  for (const fault of ["redirect", "half_body", "huge"] as const) {
    sandbox.failNext("get", fault)
    await fetch(late.invoice.webhook_url!, { method: "POST", body: fault })
    await late.visit(late.session.data.status_url)
  }
  await fetch(`${late.invoice.webhook_url!.slice(0, -3)}xyz`, {
    method: "POST",
    body: JSON.stringify(SECOND),
  })
  sandbox.rotateCredentials(SECOND)
  await admin("POST", "/connection-check")
  await admin("GET", "/health")
  expect((await buyer.choose()).status).toBe(400)
}

async function restartWithAnotherKey() {
  await store.processes[0]!.kill()
  await store.start({
    INVOICE_OPTIONS: JSON.stringify({
      credentials: null,
      encryptionKey: SECOND_KEY,
      previousEncryptionKeys: [FIRST_KEY],
    }),
  })
}

/** Every row of every table, as PostgreSQL writes it. */
async function wholeDatabase(): Promise<Text[]> {
  const tables = await store.watch.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"
  )
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await store.watch.query<{ text: string }>(
        `select coalesce(string_agg(to_jsonb(t)::text, chr(10)), '') as text from "${name}" t`
      )
      return { where: `table ${name}`, text: row!.text }
    })
  )
}

it("purchases, refusals, rotations of credentials and key, every page of the admin → no secret in a log line, a table or an answer", async () => {
  await enterCredentials()
  const early = await buy()
  await readEverywhere(early)
  await beRefused()
  await admin("POST", "/credentials", keyAndSecret(SECOND))
  await restartWithAnotherKey()
  // An address that was signed with the previous key is one of ours still.
  expect((await early.visit(early.invoice.success_url!)).status).toBe(303)
  await readEverywhere(await buy())
  await admin("POST", "/credentials", { access_token: SECOND.accessToken })
  const buyer = await buy()
  await readEverywhere(buyer)

  const log = { where: "log", text: store.processes[0]!.log() }
  const database = await wholeDatabase()
  const sealed = database.find(({ text }) => text.includes('"v1.'))
  // The search sees what is there: the sealed credentials, pages, log lines of requests.
  expect(sealed?.where).toBe("table invoice_payment_secret")
  expect(answers.length).toBeGreaterThan(60)
  expect(log.text).toContain("/admin/invoice-payment/health")

  const secrets = [
    ...Object.values(FIRST),
    ...Object.values(SECOND),
    WRONG,
    ...[FIRST_KEY, SECOND_KEY].flatMap((key) => [
      key,
      Buffer.from(key, "base64").toString(),
    ]),
    ...STORE_SECRETS,
  ].flatMap(spellings)
  expect(findSecrets([log, ...database, ...answers], secrets)).toEqual([])

  const { webhook_url, success_url } = buyer.invoice
  const tokens = [webhook_url, success_url, buyer.session.data.status_url].map(
    (address) => String(address).split("/").at(-1)!
  )
  const session = store.admin.replace("Bearer ", "")
  // Medusa writes each path for debugging before any middleware of ours can mask it.
  const told = log.text
    .split("\n")
    .filter((line) => !/"level":"debug"|^\S{0,6}debug/.test(line))
    .map((text, line) => ({ where: `line ${line} of the log`, text }))
  expect(findSecrets(told, [...tokens, session])).toEqual([])
}, 240_000)
