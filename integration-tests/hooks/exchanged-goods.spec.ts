/** While goods are exchanged, the order's stored summary counts the old ones and the new ones. */
import watchCapturesJob from "../../src/jobs/watch-captures"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  async function admin(method: string, path: string, body?: Json) {
    const answer = await shopper().admin(method, path, body)
    expect([path, answer.status, answer.body.message]).toEqual([
      ...[path, 200],
      undefined,
    ])
    return answer.body
  }

  const reasons = async () =>
    (await watch().rows()).map(({ attention_reason }) => attention_reason)

  /** Of all articles that the order still has. */
  async function itemsOf(order: string): Promise<Json[]> {
    const { order: read } = await admin("GET", `/orders/${order}?fields=*items`)
    return read.items
      .filter(({ quantity }: Json) => quantity > 0)
      .map(({ id }: Json) => ({ id, quantity: 1 }))
  }

  const fulfil = (order: string, items: Json[]) =>
    shopper().admin("POST", `/orders/${order}/fulfillments`, { items })

  async function delivered(order: string): Promise<Json[]> {
    const items = await itemsOf(order)
    expect((await fulfil(order, items)).status).toBe(200)
    return items
  }

  /** For an article of the same price, which is not back yet. */
  async function exchange(order_id: string, items: Json[], kind = "exchanges") {
    const type = kind === "claims" ? "replace" : undefined
    const begun = await admin("POST", `/${kind}`, { order_id, type })
    const path = `/${kind}/${(begun.exchange ?? begun.claim).id}`
    const { stock_locations } = await admin("GET", "/stock-locations")
    const location_id = stock_locations[0].id
    await admin("POST", `${path}/inbound/items`, { items, location_id })
    const outbound = [{ variant_id: shopper().variant(103.9), quantity: 1 }]
    await admin("POST", `${path}/outbound/items`, { items: outbound })
    await admin("POST", `${path}/request`, {})
  }

  async function receive(items: Json[]) {
    const { returns } = await admin("GET", "/returns")
    const path = `/returns/${returns.at(-1).id}`
    await admin("POST", `${path}/receive`, {})
    await admin("POST", `${path}/receive-items`, { items })
    await admin("POST", `${path}/receive/confirm`, {})
  }

  async function job() {
    await watchCapturesJob(container())
    await watch().settledDown()
  }

  it.each([
    ["exchanges", true],
    ["exchanges", false],
    ["claims", true],
    ["claims", false],
  ])(
    "%s of an order that was paid too much, requested before that is known: %s → shown until the goods are back, and after",
    async (kind, isEarly) => {
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      const items = await delivered(order)
      await mona.grow(order)
      await mona.payNow(order)
      sandbox().webhooks.mode("hold")
      await sandbox().pay(sandbox().invoices()[0]!.id)
      await mona.shrink(order)
      await (isEarly ? exchange(order, items, kind) : undefined)
      const { id } = await watch().row()
      await watch().age(id, 60)
      await admin("POST", `/invoice-payment/invoices/${id}/recheck`)
      await watch().untilAttention("overpaid")
      await (isEarly ? undefined : exchange(order, items, kind))
      await job()
      expect(await reasons()).toEqual(["overpaid"])
      await receive(items)
      await job()
      expect(await reasons()).toEqual(["overpaid"])
    }
  )

  it("an exchange is requested, and another method brings money once more → overpaid", async () => {
    const mona = await Customer.signUp(shopper())
    const order_id = await mona.unpaidOrder()
    await mona.payNow(order_id)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await watch().settledDown()
    await exchange(order_id, await delivered(order_id))
    const money = { order_id, amount: 103.9 }
    const made = await admin("POST", "/payment-collections", money)
    const path = `/payment-collections/${made.payment_collection.id}`
    await admin("POST", `${path}/mark-as-paid`, { order_id })
    await watch().untilAttention("overpaid")
  })
})
