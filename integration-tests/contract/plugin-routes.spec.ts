import { readFileSync } from "node:fs"
import path from "node:path"
import fc from "fast-check"
import { parse } from "yaml"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { findSecrets, spellings, type Text } from "../admin-api/secret-search"
import { SEED, printLine } from "../fuzz/chance"
import { expectHarmless } from "../fuzz/expect-harmless"
import { RunningStore } from "../processes/running-store"
import {
  type Document,
  type Exchange,
  OpenApiDocument,
  type Operation,
} from "./openapi-document"
import { filledStore, type KnownIds } from "./filled-store"
import { requestsFor, type RouteRequest } from "./route-requests"

const RUNS = Number(process.env["ROUTE_RUNS"] ?? 60)
const FILE = path.resolve(__dirname, "../../docs/openapi/plugin.yaml")

const plugin = new OpenApiDocument(
  parse(readFileSync(FILE, "utf8")) as Document
)

const CREDENTIALS = {
  apiKey: "key-of-the-routes/that+nobody=may-see",
  apiSecret: 'secret-of-the-routes"that\\nobody=may-see',
  accessToken: "token-of-the-routes.that-nobody_may-see",
}
/** A secret that callers type; a refusal must not repeat it either. */
const TYPED = "typed-secret-that-nobody-may-see"
const SECRETS = [
  ...[...Object.values(CREDENTIALS), TYPED].flatMap(spellings),
  ...["jwt-secret-of-the-tests", "cookie-secret-of-the-tests"],
  // integration-tests/store/medusa-config.ts
  "eXXl6jhpUB8DThk//djrbKgyM3sbxFYt5V3D9cekHzM=",
]

let sandbox: Sandbox
let store: RunningStore
let known: KnownIds
const counts = { requests: 0, statuses: new Map<number, number>() }

beforeAll(async () => {
  printLine(`FUZZ_SEED=${SEED}, ROUTE_RUNS=${RUNS} for each operation`)
  sandbox = await startSandbox({ credentials: CREDENTIALS })
  store = await RunningStore.open(
    {
      title: "one process",
      processes: [{ name: "medusa", mode: "shared" }],
      env: { LOG_LEVEL: "info" },
    },
    sandbox,
    { credentials: null }
  )
  await store.start()
  known = await filledStore(store)
}, 240_000)

afterAll(async () => {
  const statuses = [...counts.statuses].sort().map((one) => one.join(": "))
  printLine(`${counts.requests} requests, by status ${statuses.join(", ")}`)
  await store?.close()
  await sandbox?.close()
})

/** Credentials last: they change who the store is to the service. */
const operations = Object.entries(plugin.document.paths)
  .flatMap(([template, item]) =>
    Object.entries(item).map(
      ([method, operation]) =>
        [method.toUpperCase(), template, operation] as const
    )
  )
  .sort(([, one], [, other]) => rank(one) - rank(other))

function rank(template: string): number {
  return template.endsWith("/credentials") ? 1 : 0
}

/** Ids that exist, of this kind and of others, and some that nobody has. */
const ids = () =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.all) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...["invpay_01KA00000000000000000000AA", "order_1", "%00", "..", "_"],
        ...["'", "constructor", "a".repeat(201), encodeURIComponent("فاتورة")]
      ),
    }
  )

async function ask(at: Asked): Promise<Exchange> {
  const { method, template, id, request } = at
  const place = template.replace(/\{\w+\}/, id)
  const [, folder = ""] = template.split("/")
  const headers: Record<string, string> = {
    ...(method !== "GET" && { "content-type": "application/json" }),
    ...known.headers[folder],
  }
  const body = JSON.stringify(request.body) ?? "{}"
  const answer = await fetch(store.servers[0]!.url + place + request.query, {
    method,
    headers,
    redirect: "manual",
    ...(method !== "GET" && { body }),
  })
  return {
    ...{ method, path: template, headers, body, status: answer.status },
    answer: await answer.text(),
    answerType: answer.headers.get("content-type") ?? "",
  }
}

type Asked = {
  method: string
  template: string
  id: string
  request: RouteRequest
}

/** Secrets are typed where the document has them. */
function withTypedSecrets({ query, body }: RouteRequest): RouteRequest {
  if (typeof body !== "object" || body === null) {
    return { query, body }
  }
  const typed = Object.entries(body).map(([name, value]) => [
    name,
    /^(api_key|api_secret|access_token)$/.test(name) && value === String(value)
      ? `${TYPED}${value}`
      : (value as unknown),
  ])
  return { query, body: Object.fromEntries(typed) as unknown }
}

function expectDocumented(exchange: Exchange): void {
  const { status, answer } = exchange
  counts.requests += 1
  counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
  if (status !== 503) {
    expectHarmless({ status, text: answer })
  }
  expect(plugin.answerProblems(exchange)).toEqual([])
  const told: Text[] = [{ where: exchange.path, text: answer }]
  expect(findSecrets(told, SECRETS)).toEqual([])
}

it.each(operations)(
  "%s %s by its document and slightly beside it → an answer of the document, no 5xx but 503, no secret",
  async (method, template, operation: Operation) => {
    await fc.assert(
      fc.asyncProperty(
        ids(),
        requestsFor(operation, plugin),
        async (id, request) =>
          expectDocumented(
            await ask({
              ...{ method, template, id },
              request: withTypedSecrets(request),
            })
          )
      ),
      { seed: SEED, numRuns: RUNS, endOnFailure: true }
    )
    expect(store.processes[0]!.alive).toBe(true)
  },
  300_000
)

it("after all of it → no secret in the log, no paid invoice without its order", async () => {
  const text = store.processes[0]!.log()
  expect(findSecrets([{ where: "log", text }], SECRETS)).toEqual([])
  const [booked] = await Promise.all(
    known.paidCarts.map((cart) => store.watch.booked(cart))
  )
  expect(booked).toMatchObject({ orders: 1, captures: ["103.9"] })
})
