/** The storefront code of the README, as it stands there. */
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
})
