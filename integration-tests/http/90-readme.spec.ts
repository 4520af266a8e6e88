/** The storefront code of the README and of the guide for any shop, as it stands there. */
import { compileFunction } from "node:vm"
import { codeBelow } from "../documents"
import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"
import type { Json } from "./shopper"

/** What a browser and the shop bring along, by the names that the code uses. */
const names = ["backendUrl", "publishableKey", "cartId", "location", "console"]

const storefront = compileFunction(
  `return (async () => {
    ${codeBelow("README.md", "## Storefront: three calls")}
    return { available, message, session, payment_session }
  })()`,
  names
) as (...given: unknown[]) => Promise<Json>

/** The guide's code brings its own calls, so what a browser sends is seen here. */
const anyShop = compileFunction(
  `return (async () => {
    ${codeBelow("docs/guides/any-shop.md", "## Three calls")}
    return outcome()
  })()`,
  ["backendUrl", "publishableKey", "cartId", "location", "fetch", "setTimeout"]
) as (...given: unknown[]) => Promise<Json>

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

  it("the README's three calls → available, the hosted page, waiting; then paid → one of everything", async () => {
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
})
