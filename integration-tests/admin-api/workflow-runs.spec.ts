/** Medusa's route that runs any workflow, by whoever may read their runs. */
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const run = (buyer: Shopper, workflow: string, input: Json) =>
    buyer.admin("POST", `/workflows-executions/${workflow}/run`, { input })

  async function heldOrder() {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order stands", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    return { buyer, ...(await whatIsOrdered(buyer)) }
  }

  async function whatIsOrdered(buyer: Shopper) {
    const { order_id } = await watch().row()
    const path = `/orders/${order_id}?fields=*items`
    const { body } = await buyer.admin("GET", path)
    const items = body.order.items.map(({ id }: Json) => ({ id, quantity: 1 }))
    return { order_id: order_id!, items: items as Json[] }
  }

  it.each([
    ...["create-order-fulfillment", "create%2Dorder-fulfillment"],
    ...["create-order-shipment", "create-fulfillment-workflow"],
  ])(
    "a held order is to be fulfilled by its workflow (%s) → 400, as by its route",
    async (workflow) => {
      const { buyer, order_id, items } = await heldOrder()
      const { status, body } = await run(buyer, workflow, { order_id, items })
      expect(status).toBe(400)
      expect(body.message).toContain("under review")
      expect(await watch().db()("fulfillment")).toEqual([])
    }
  )

  it.each([
    ["another order", "order_other"],
    ["the order in other case", "ORDER"],
  ])(
    "its items are to be fulfilled for %s → 400, by the route and its workflow",
    async (_, named) => {
      const { buyer, items } = await heldOrder()
      const goods = items.map(({ id }) => ({
        ...{
          line_item_id: id,
          quantity: 1,
          title: "Kit",
          sku: "",
          barcode: "",
        },
      }))
      const input = {
        ...{ items: goods, location_id: "sloc_1", delivery_address: {} },
        ...{ provider_id: "manual_manual", data: {}, labels: [], metadata: {} },
      }
      const name = "create-fulfillment-workflow"
      const answers = [
        await run(buyer, name, { ...input, order: {} }),
        await run(buyer, name, { ...input, order: {}, order_id: named }),
        await buyer.admin("POST", "/fulfillments", {
          ...input,
          order_id: named,
        }),
      ]
      for (const { status, body } of answers) {
        expect(status).toBe(400)
        expect(body.message).toContain("under review")
      }
      expect(await watch().db()("fulfillment")).toEqual([])
    }
  )

  it("its item is in a list → 400, and nothing is fulfilled", async () => {
    const { buyer, items } = await heldOrder()
    const goods = items.map(({ id }) => ({ line_item_id: [id], quantity: 1 }))
    const name = "create-fulfillment-workflow"
    const { status, body } = await run(buyer, name, { items: goods })
    expect([status, body.type]).toEqual([400, "invalid_data"])
    expect(await watch().db()("fulfillment")).toEqual([])
  })

  it.each([
    ["a list", (id: string) => [id]],
    ["a filter", (id: string) => ({ $in: [id] })],
  ])(
    "a held order in a list or in a filter (%s) → 400, and nothing is fulfilled",
    async (_, named) => {
      const { buyer, order_id, items } = await heldOrder()
      const input = { order_id: named(order_id), items }
      const { status } = await run(buyer, "create-order-fulfillment", input)
      expect(status).toBe(400)
      expect(await watch().db()("fulfillment")).toEqual([])
    }
  )

  it("a paid order, nothing recorded as refunded, is to be cancelled by its workflow → 400, as by its route", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { order_id } = await watch().row()
    const { status, body } = await run(buyer, "cancel-order", { order_id })
    expect(status).toBe(400)
    expect(body.code).toBe("refund_not_recorded")
    const [order] = await buyer.orders()
    expect(order!.status).not.toBe("canceled")
  })

  it.each(["invoice-payment-settle", "invoice-payment-create-link"])(
    "%s, which is for the store's own code → 400, and the history names nobody",
    async (workflow) => {
      const { buyer, order_id } = await heldOrder()
      const { id } = await watch().row()
      const lines = () => watch().db()("invoice_payment_event").count()
      const before = await lines()
      const { status } = await run(buyer, workflow, { id, order_id })
      expect(status).toBe(400)
      expect(await lines()).toEqual(before)
      expect(await watch().db()("invoice_payment_link")).toEqual([])
    }
  )

  it("the same workflow for an order that nothing holds, and any other workflow → as without the plugin", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const input = await whatIsOrdered(buyer)
    const fulfilled = await run(buyer, "create-order-fulfillment", input)
    expect(fulfilled.status).toBe(200)
    const other = await run(buyer, "update-regions", {
      selector: { id: "reg_none" },
      update: { name: "X" },
    })
    expect(other.status).not.toBe(400)
  })
})
