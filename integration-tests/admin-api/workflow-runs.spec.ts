/** Medusa's route that runs any workflow, by users who may read their runs. */
import { WorkflowManager } from "@medusajs/framework/orchestration"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

const OF_ORDERS =
  /order|payment|refund|return|exchange|claim|fulfillment|shipment|credit|cart|link$|links$/

/** Medusa's and the store's jobs run as without the plugin. */
const OTHER_JOBS = /^job-(?!invoice-payment-)/

describeStore({}, ({ sandbox, shopper, watch }) => {
  const run = (buyer: Shopper, workflow: string, input: Json) =>
    buyer.admin("POST", `/workflows-executions/${workflow}/run`, { input })

  async function paidOrder() {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    return { buyer, ...(await whatIsOrdered(buyer)) }
  }

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

  it("all of Medusa's workflows that write orders, payments or links, on a paid order → 400, and nothing has changed", async () => {
    const { buyer, order_id, items } = await paidOrder()
    const row = await watch().row()
    const [order] = await buyer.orders()
    const payment = order!.payment_collections[0].payments[0]
    const named = {
      ...{ order_id, id: payment.id, payment_id: payment.id, items },
      ...{ payment_collection_id: row.payment_collection_id, amount: 50 },
      ...{ provider_id: "pp_system_default", data: {} },
    }
    const workflows = [...WorkflowManager.getWorkflows().keys()].filter(
      (name) => OF_ORDERS.test(name) && !OTHER_JOBS.test(name)
    )
    expect(workflows.length).toBeGreaterThan(150)
    expect(workflows).toContain("job-invoice-payment-run-worker")
    for (const workflow of workflows) {
      const { status, body } = await run(buyer, workflow, named)
      expect([workflow, status]).toEqual([workflow, 400])
      expect(body.message).toContain(workflow)
    }
    expect(await buyer.orders()).toEqual([order])
    expect(await watch().row()).toEqual(row)
    expect(await watch().db()("fulfillment")).toEqual([])
  })

  it("its name in another spelling of the address → 400", async () => {
    const { buyer, order_id, items } = await heldOrder()
    const name = "create%2Dorder-fulfillment"
    const { status } = await run(buyer, name, { order_id, items })
    expect(status).toBe(400)
    expect(await watch().db()("fulfillment")).toEqual([])
  })

  it.each([
    ["another order", "order_other"],
    ["the order in other case", "ORDER"],
  ])(
    "its items are to be fulfilled for %s → 400, by Medusa's route for fulfillments",
    async (_, named) => {
      const { buyer, items } = await heldOrder()
      const goods = items.map(({ id }) => ({
        ...{ line_item_id: id, quantity: 1, title: "Kit" },
        ...{ sku: "", barcode: "" },
      }))
      const { status, body } = await buyer.admin("POST", "/fulfillments", {
        ...{ items: goods, location_id: "sloc_1", delivery_address: {} },
        ...{ provider_id: "manual_manual", data: {}, labels: [], metadata: {} },
        order_id: named,
      })
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining("under review"),
      ])
      expect(await watch().db()("fulfillment")).toEqual([])
    }
  )

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

  it("a store's own workflow about an order, and Medusa's for regions → as without the plugin", async () => {
    const { buyer, order_id } = await paidOrder()
    const seen: unknown[] = []
    const collect = createStep("collect", async (input: Json) => {
      await Promise.resolve(seen.push(input))
      return new StepResponse(null)
    })
    createWorkflow("sync-order-to-erp", (input: Json) => {
      collect(input)
      return new WorkflowResponse(input)
    })
    const own = await run(buyer, "sync-order-to-erp", { order_id })
    expect([own.status, seen]).toEqual([200, [{ order_id }]])
    const other = await run(buyer, "update-regions", {
      selector: { id: "reg_none" },
      update: { name: "X" },
    })
    expect(other.status).not.toBe(400)
  })
})
