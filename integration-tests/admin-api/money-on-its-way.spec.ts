import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

const INVOICES = "/invoice-payment/invoices"

/** A store's own handler, past our claim; it goes on when the test lets it. */
const hook = { waits: false, isReached: false, goOn: () => {} }
const { orderCreated } = completeCartWorkflow.hooks as unknown as Record<
  "orderCreated",
  (handler: () => Promise<void>) => void
>
// One handler per hook and app, so it is set before Medusa boots.
orderCreated(async () => {
  if (hook.waits) {
    hook.isReached = true
    await new Promise<void>((resolve) => (hook.goOn = resolve))
  }
})

describeStore({}, ({ sandbox, shopper, watch }) => {
  afterEach(() => {
    hook.waits = false
    hook.isReached = false
    hook.goOn()
  })

  /** Paid without an order; the shop has just begun to make one of it. */
  async function orderOnItsWay() {
    const buyer = await shopper().checkout()
    const added = await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const item = added.body.cart.items.find(
      ({ unit_price }: Json) => unit_price === 100
    )
    await buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${item.id}`)
    await buyer.choose()
    await watch().settledDown()
    hook.waits = true
    const completing = buyer.complete()
    await watch().until("the order is being made", async () => hook.isReached)
    return { buyer, completing, id: (await watch().row()).id }
  }

  const actions: [string, (buyer: Shopper) => Promise<[string, Json]>][] = [
    [
      "the money is recorded as given back",
      async () => ["external-refunds", { amount: "103.90" }],
    ],
    [
      "the invoice is applied to another cart",
      async () => {
        const other = await shopper().fillCart()
        return ["apply-to-cart", { cart_id: other.cartId }]
      },
    ],
    ["the invoice is resolved", async () => ["resolve", { note: "known" }]],
  ]

  it.each(actions)(
    "the shop is making the order while %s → 400, then one order, captured",
    async (_, requestFor) => {
      const { buyer, completing, id } = await orderOnItsWay()
      const [path, body] = await requestFor(buyer)
      const answer = await buyer.admin(
        "POST",
        `${INVOICES}/${id}/${path}`,
        body
      )
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringContaining("being processed right now"),
      ])
      hook.goOn()
      expect((await completing).body.type).toBe("order")
      await watch().untilSettled()
      const orders = await buyer.orders()
      expect(orders).toMatchObject([{ payment_status: "captured" }])
    }
  )
})
