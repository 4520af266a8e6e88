import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"
import type * as LeftBehind from "../../src/settlement/worker/left-behind"
import { runsLeftBehind } from "../../src/settlement/worker/left-behind"

/** Runs that a request begins at once, and the worker's lanes for orders: four places each. */
const PLACES = 4 + 4

/** The deadline is three minutes; everything else is as it is. */
jest.mock("../../src/settlement/worker/left-behind", () => {
  const real = jest.requireActual<typeof LeftBehind>(
    "../../src/settlement/worker/left-behind"
  )
  return {
    ...real,
    untilDeadline: (run: Promise<unknown>, rowId: string) =>
      real.untilDeadline(run, rowId, 5_000),
  }
})

/** A store's own handler that does not return; one per app, so it is set before Medusa boots. */
const hanging = new Set<string>()
const reached = new Set<string>()
let goOn = () => {}
const released = new Promise<void>((resolve) => (goOn = resolve))
completeCartWorkflow.hooks.validate(async ({ cart }) => {
  if (hanging.has(cart.id)) {
    reached.add(cart.id)
    await released
  }
})

describeStore({}, ({ sandbox, shopper, watch }) => {
  const pay = (buyer: Shopper) => sandbox().pay(buyer.invoice.id)

  const untilHanging = (count: number) =>
    watch().until(`${count} hang`, async () => reached.size >= count)

  async function settledOf(buyers: Shopper[]): Promise<number> {
    const ids = buyers.map(({ invoice }) => invoice.external_reference)
    const rows = await watch().rows()
    return rows.filter(({ id, settled_at }) => settled_at && ids.includes(id))
      .length
  }

  it("a hook of the store does not return, for as many orders as are worked on at once → told of or not, others get their orders; it returns → all have one", async () => {
    const hung: Shopper[] = []
    for (let nth = 0; nth < PLACES; nth++) {
      hung.push(await shopper().checkout())
    }
    hung.forEach(({ cartId }) => hanging.add(cartId))
    const told = await shopper().checkout()
    const untold = await shopper().checkout()
    await Promise.all(hung.map(pay))
    await untilHanging(PLACES)

    await pay(told)
    sandbox().webhooks.mode("drop")
    await pay(untold)
    await watch().age(untold.invoice.external_reference!, 3600)
    await watch()
      .until("the others are settled", async () => {
        return (await settledOf([told, untold])) === 2
      })
      .finally(goOn)
    expect(await settledOf(hung)).toBe(0)

    for (const { invoice } of hung) {
      await watch().inTime(
        invoice.external_reference!,
        "it is settled",
        (row) => Boolean(row.settled_at)
      )
    }
    await watch().until("all returned", async () => runsLeftBehind() === 0)
    expect(watch().count("order.placed")).toBe(PLACES + 2)
    expect(await watch().db()("capture")).toHaveLength(PLACES + 2)
  })
})
