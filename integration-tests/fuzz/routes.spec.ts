import fc from "fast-check"
import { ADMIN_ROUTES } from "../http/admin-routes"
import { Customer } from "../http/customer"
import { LEDGER_COLUMNS, LEDGER_QUERIES } from "../http/ledger-queries"
import type { Shopper } from "../http/shopper"
import { RUNS, SEED, printLine } from "./chance"
import { expectHarmless } from "./expect-harmless"
import { openStore } from "./open-store"
import { randomRequest, send, type RandomRequest } from "./random-request"

let opened: Awaited<ReturnType<typeof openStore>>
let buyer: Shopper
let customer: Customer

beforeAll(async () => {
  printLine(`FUZZ_SEED=${SEED}, ${RUNS} requests for each route`)
  opened = await openStore()
  buyer = await opened.store.shopper().checkout()
  // Each call of the service is caused by a request, not by the schedule.
  await opened.store.watch.query(
    "update invoice_payment set next_due_at = now() + interval '1 day'"
  )
  customer = await Customer.signUp(opened.store.shopper(), "sara@example.com")
}, 180_000)

afterAll(() => opened?.close())

const outgoing = () =>
  opened.sandbox.requests.filter(({ operation }) => operation !== "me").length

const withKeys = (request: RandomRequest, keys: Record<string, string>) => ({
  ...request,
  headers: request.keepsKeys
    ? { ...request.headers, ...keys }
    : { ...keys, ...request.headers },
})

const shopKey = () => ({
  "x-publishable-api-key": buyer.seeded.publishableKey,
})

const asShop = (request: RandomRequest) => withKeys(request, shopKey())

const asCustomer = (request: RandomRequest) => {
  const { authorization } = customer
  return withKeys(request, { ...shopKey(), authorization })
}

const payNow = (request: RandomRequest) => ({
  ...asCustomer(request),
  tail: request.tail.replace("?", "/payment-session?"),
})

const HOOKS = "/hooks/invoice-payment"
const STORE = "/store/invoice-payment"

const routes: [string, string, (request: RandomRequest) => RandomRequest][] = [
  ["POST", `${HOOKS}/`, (request) => request],
  ["GET", `${HOOKS}/return/`, (request) => request],
  ["GET", `${STORE}/availability`, asShop],
  ["GET", `${STORE}/payment-sessions/`, asShop],
  ["GET", `${STORE}/orders/`, asCustomer],
  ["POST", `${STORE}/orders/`, payNow],
]

it.each(routes)(
  "%s %s… with anything → no 5xx, no stack, nothing asked of the service",
  async (method, path, prepare) => {
    const before = outgoing()
    await fc.assert(
      fc.asyncProperty(randomRequest(method), async (request) => {
        expectHarmless(
          await send(opened.store.servers[0]!.url + path, prepare(request))
        )
      }),
      { seed: SEED, numRuns: RUNS }
    )
    expect(outgoing()).toBe(before)
    expect(opened.store.processes[0]!.alive).toBe(true)
  },
  600_000
)

/** The same random requests, at addresses that were given to the service and the shopper. */
const known: [string, string, () => string][] = [
  ["POST", "a webhook address", () => buyer.invoice.webhook_url!],
  ["GET", "a return address", () => buyer.invoice.success_url!],
  ["GET", "a status address", () => buyer.session.data.status_url],
]

it.each(known)(
  "%s %s of ours, anything else random → no 5xx, no stack, no order",
  async (method, _, address) => {
    await fc.assert(
      fc.asyncProperty(randomRequest(method), async (request) => {
        const tail = request.tail.replace(/^[^?]*/, "")
        expectHarmless(await send(address(), { ...request, tail }))
      }),
      { seed: SEED, numRuns: RUNS }
    )
    expect(await buyer.orders()).toEqual([])
    expect(opened.store.processes[0]!.alive).toBe(true)
  },
  600_000
)

/** Core's own routes, which can show whatever is linked to what they show. */
const linked: [string, () => string][] = [
  ["a cart", () => `/store/carts/${buyer.cartId}`],
  ["a collection", () => `/store/payment-collections/${buyer.collectionId}`],
  ["products", () => "/store/products"],
]

it.each(linked)(
  "%s with poisoned fields, anything else random → 400, nothing of the ledger",
  async (_, path) => {
    await fc.assert(
      fc.asyncProperty(
        randomRequest("GET"),
        fc.constantFrom(...LEDGER_QUERIES),
        async (request, poison) => {
          const rest = request.tail.replace(/^[^?]*\?/, "")
          const { status, text } = await send(
            opened.store.servers[0]!.url + path(),
            {
              ...{ ...request, keepsKeys: true, method: "GET", body: "" },
              headers: { ...request.headers, ...shopKey() },
              tail: `?${poison}&${rest}`,
            }
          )
          expect(status).toBe(400)
          expect(text).not.toMatch(LEDGER_COLUMNS)
        }
      ),
      { seed: SEED, numRuns: Math.ceil(RUNS / 4) }
    )
  },
  600_000
)

it.each(ADMIN_ROUTES)(
  "%s /admin/invoice-payment/%s by an admin, from foreign pages, with anything → no 5xx, no stack; changed by JSON alone",
  async (method, route) => {
    const [start = "", end = ""] = route.split("[id]")
    await fc.assert(
      fc.asyncProperty(randomRequest(method), async (request) => {
        const { admin, servers } = opened.store
        const [value = "", query = ""] = request.tail.split("?")
        const id = route.includes("[id]") ? decodable(value) : ""
        const tail = `${start}${id}${end}?${query}`
        const type = request.headers["content-type"] ?? ""
        const answer = await send(`${servers[0]!.url}/admin/invoice-payment/`, {
          ...request,
          tail,
          headers: { ...request.headers, authorization: admin },
        })
        expectHarmless(answer)
        if (request.method === method && !/^application\/json/.test(type)) {
          expect(method === "GET" || answer.status >= 400).toBe(true)
        }
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 10) }
    )
    expect(opened.store.processes[0]!.alive).toBe(true)
  },
  600_000
)

/** A lone `%` on an admin route is a 500 of Medusa's own (SECURITY.md). */
function decodable(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return encodeURIComponent(part)
  }
}

/** From now on each change of a row is refused, as by a database that is full. */
async function refuseTheLedger() {
  await opened.store.watch.query(`
    create or replace function refuse() returns trigger as $$
    begin raise exception 'refused on purpose'; end $$ language plpgsql;
    create trigger refuse before update on invoice_payment for each row execute function refuse()`)
  return () =>
    opened.store.watch.query("drop trigger refuse on invoice_payment")
}

it("the ledger cannot be written → 503 at each address of a known row, no reason told; mended → as before", async () => {
  const { webhook_url, success_url, cancel_url } = buyer.invoice
  const ask = async () => {
    const answers = await Promise.all([
      fetch(webhook_url!, { method: "POST", body: "paid" }),
      ...[success_url!, cancel_url!, buyer.session.data.status_url].map(
        (address: string) => fetch(address, { redirect: "manual" })
      ),
      fetch(`${buyer.url}${STORE}/payment-sessions/${buyer.session.id}`, {
        headers: { "x-publishable-api-key": buyer.seeded.publishableKey },
      }),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(texts.join()).not.toMatch(/refused on purpose|node_modules/)
    return answers.map(({ status }) => status)
  }
  const mend = await refuseTheLedger()
  expect(await ask()).toEqual([503, 503, 503, 503, 503])
  await mend()
  expect(await ask()).toEqual([200, 200, 303, 200, 200])
})
