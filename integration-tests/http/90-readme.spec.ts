/**
 * The storefront code of the README and of the guides for any shop and for a mobile app, as it
 * stands there.
 */
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { compileFunction } from "node:vm"
import ts from "typescript"
import { codeBelow, tableBelow } from "../documents"
import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"
import type { Json } from "./shopper"

/** Globals of the browser and the shop, by the names that the code uses. */
const names = ["backendUrl", "publishableKey", "cartId", "location", "console"]

const storefront = compileFunction(
  `return (async () => {
    ${codeBelow("README.md", "## Storefront: three steps")}
    return { available, message, session, payment_session }
  })()`,
  names
) as (...given: unknown[]) => Promise<Json>

/** The guide's code brings its own calls, so what a browser sends is seen here. */
const anyShop = compileFunction(
  `return (async () => {
    ${codeBelow("docs/guides/any-shop.md", "## Three calls")}
    let seen
    await watch(session.id, (answer) => (seen = answer))
    return seen
  })()`,
  ["backendUrl", "publishableKey", "cartId", "location", "fetch", "setTimeout"]
) as (...given: unknown[]) => Promise<Json>

const MOBILE = "docs/guides/mobile-app.md"

/** The app's pay function; what React Native brings along comes by its names. */
function mobilePay(store: { baseUrl: string; publishableKey: string }) {
  const code = codeBelow(MOBILE, "## Pay")
    .replace(/^const store = .*$/m, "")
    .replace(/^import .*$/gm, "")
  const { outputText } = ts.transpileModule(`${code}\nreturn pay(cartId)`, {})
  const kit = jest.requireActual<Json>(path.resolve("storefront/src/index.ts"))
  const names = ["startPayment", "store", "AsyncStorage", "Linking", "cartId"]
  const pay = compileFunction(outputText, names)
  return (cartId: string, phone: Json) =>
    pay(
      kit.startPayment,
      store,
      phone.storage,
      phone.linking,
      cartId
    ) as Promise<void>
}

/** Method, path and body of the calls that an app without JavaScript makes. */
const MOBILE_CALLS = tableBelow(MOBILE, "## Without JavaScript").map(([call]) =>
  /`(GET|POST) (\S+)`(?: `(.+)`)?/.exec(call!)!.slice(1)
) as [method: string, path: string, body: string | undefined][]

describeStore({}, ({ sandbox, shopper, watch, url }) => {
  async function run() {
    const buyer = await shopper().fillCart()
    const visited: string[] = []
    const said: unknown[][] = []
    const seen = await storefront(
      url(),
      buyer.seeded.publishableKey,
      buyer.cartId,
      { assign: (address: string) => visited.push(address) },
      { log: (...words: unknown[]) => said.push(words) }
    )
    return { buyer, visited, said, seen }
  }

  it("the README's three steps → available, the hosted page, waiting; then paid → one of everything", async () => {
    const { buyer, visited, said, seen } = await run()
    expect(seen).toMatchObject({ available: true, message: "" })
    const [invoice] = sandbox().invoices()
    expect(visited).toEqual([seen.session.data.payment_url])
    expect(visited[0]).toContain(invoice!.id)
    expect(said).toEqual([["waiting", null]])
    await sandbox().pay(invoice!.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("the guide's three fetch calls, without a cookie: paid on the hosted page → paid, with the order; one of everything", async () => {
    const buyer = await shopper().fillCart()
    const sent: string[] = []
    const send = (address: string, init: RequestInit) => {
      sent.push(`${init.method ?? "GET"} ${new URL(address).pathname}`)
      const names = [...new Headers(init.headers).keys()]
      expect(names.sort()).toEqual(["content-type", "x-publishable-api-key"])
      expect(init.credentials).toBeUndefined()
      return fetch(address, init)
    }
    const seen = await anyShop(
      url(),
      buyer.seeded.publishableKey,
      buyer.cartId,
      {
        assign(address: string) {
          const invoice = sandbox().invoices().at(-1)
          expect(address).toBe(invoice!.payment_url)
          void sandbox().pay(invoice!.id)
        },
      },
      send,
      (done: () => void, ms: number) => setTimeout(done, ms / 20)
    )
    expect(seen).toMatchObject({ outcome: "paid", next_poll_ms: null })
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    expect(sent.slice(0, 2).map((line) => line.split("/").at(-1))).toEqual([
      "payment-collections",
      "payment-sessions",
    ])
    expect(sent.some((line) => line.includes("complete"))).toBe(false)
  })

  it("the mobile guide's pay function → the session's id is kept before the payment page is opened", async () => {
    const buyer = await shopper().fillCart()
    const { publishableKey } = buyer.seeded
    const done: string[][] = []
    const note =
      (what: string) =>
      async (...given: string[]) =>
        void done.push([what, ...given])
    await mobilePay({ baseUrl: url(), publishableKey })(buyer.cartId, {
      storage: { setItem: note("keep") },
      linking: { openURL: note("open") },
    })
    const { id, payment_url } = sandbox().invoices().at(-1)!
    const kept = expect.stringMatching(/^payses_/)
    expect(done).toEqual([
      ["keep", "invoice-payment", kept],
      ["open", payment_url],
    ])
    await sandbox().pay(id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("the mobile guide's three calls, in any language: paid in the browser → paid, with the order; one of everything", async () => {
    expect(MOBILE_CALLS.map(([method]) => method)).toEqual([
      "POST",
      "POST",
      "GET",
    ])
    const buyer = await shopper().fillCart()
    const [begin, start, poll] = MOBILE_CALLS
    const call = async (
      [method, path]: readonly [string, string, unknown],
      id = "",
      body?: Json
    ) => {
      const response = await fetch(url() + path.replace("{id}", id), {
        method,
        headers: {
          "content-type": "application/json",
          "x-publishable-api-key": buyer.seeded.publishableKey,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(response.status).toBe(200)
      return (await response.json()) as Json
    }
    expect(begin![2]).toBe('{ "cart_id" }')
    const begun = await call(begin!, "", { cart_id: buyer.cartId })
    const provider = JSON.parse(start![2]!) as { provider_id: string }
    const started = await call(start!, begun.payment_collection.id, provider)
    const session = started.payment_collection.payment_sessions.find(
      ({ provider_id }: Json) => provider_id === provider.provider_id
    )
    const invoice = sandbox().invoices().at(-1)!
    expect(session.data.payment_url).toBe(invoice.payment_url)
    await sandbox().pay(invoice.id)
    let seen: Json
    do {
      ;({ payment_session: seen } = await call(poll!, session.id))
      await sleep((seen.next_poll_ms ?? 0) / 20)
    } while (seen.next_poll_ms !== null)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    const order_id = expect.stringMatching(/^order_/)
    expect(seen).toMatchObject({ outcome: "paid", order_id })
  })
})
