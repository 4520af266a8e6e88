/** Which of Medusa's routes wait for their turn at an order: its own list of routes is asked. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { refundedOrder } from "./refunded-order"

const ROUTES = path.join(
  path.dirname(require.resolve("@medusajs/medusa/package.json")),
  "dist/api"
)

const PLACES = [
  ...["orders", "order-edits", "draft-orders", "returns", "exchanges"],
  ...["claims", "payments", "payment-collections", "fulfillments"],
  "order-changes",
]

/** They write no sums of an order, or name none. */
const WITHOUT_TURN = [
  ...["POST /admin/orders/[id]", "POST /admin/orders/export"],
  ...["POST /admin/draft-orders", "POST /admin/draft-orders/[id]"],
  "POST /admin/orders/[id]/payment-sessions/authorize",
  "POST /admin/payment-collections/[id]/payment-sessions",
]

type Route = { method: string; place: string; address: string }

function routesOf(place: string, area = "admin"): Route[] {
  const folder = path.join(ROUTES, area, place)
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => path.basename(file) === "route.js")
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), "utf8")
      const address = path.posix.join(`/${area}`, place, path.dirname(file))
      return [...text.matchAll(/exports\.(POST|PUT|PATCH|DELETE) = (?!void)/g)]
        .map(([, method]) => method!)
        .map((method) => ({ method, place, address }))
    })
    .filter(
      ({ method, address }) => !WITHOUT_TURN.includes(`${method} ${address}`)
    )
}

describeStore({}, (store) => {
  const { container, shopper, watch } = store
  const { captured } = refundedOrder(store)

  /** A paid order whose capture is being written, and what belongs to it. */
  async function orderInWork() {
    const { orderId, ...rest } = await captured()
    const orders = container().resolve(Modules.ORDER)
    const order_id = orderId
    const named = {
      ...{ orders: orderId, "order-edits": orderId, "draft-orders": orderId },
      returns: (await orders.createReturns({ order_id })).id,
      exchanges: (await orders.createOrderExchanges({ order_id })).id,
      claims: (await orders.createOrderClaims({ order_id, type: "refund" })).id,
      payments: rest.paymentId,
      "payment-collections": (await watch().row()).payment_collection_id,
      fulfillments: "ful_1",
      "order-changes": "ordch_1",
    }
    await watch()
      .db()("order_fulfillment")
      .insert({ id: "ordful_1", order_id, fulfillment_id: "ful_1" })
    await watch()
      .db()("order_change")
      .insert({ ...{ id: "ordch_1", order_id, version: 2, status: "pending" } })
    const booked = await orders.listOrderTransactions({ order_id })
    await orders.deleteOrderTransactions(booked.map(({ id }) => id))
    await watch().db()("invoice_payment").update({ next_due_at: null })
    return { orderId, named: named as Record<string, string> }
  }

  it("every route of Medusa that writes an order's money, or a change of it → 400 while the order's capture is being written", async () => {
    const { orderId, named } = await orderInWork()
    const routes = PLACES.flatMap((place) => routesOf(place))
    expect(routes.length).toBeGreaterThan(70)
    const answers = await Promise.all(
      routes.map(async ({ method, place, address }) => {
        const to = address
          .replace("/admin", "")
          .replace("[id]", named[place]!)
          .replace(/\[\w+\]/g, "x")
        const { status, body } = await shopper().admin(method, to, {
          order_id: orderId,
        })
        return `${method} ${address}: ${status} ${body.code}`
      })
    )
    expect(answers.filter((one) => !/: 400 refund_running$/.test(one))).toEqual(
      []
    )
  })

  it("every route of Medusa for a customer's change of an order, while somebody works on it → 400, and afterwards its own answer", async () => {
    const { orderId } = await captured()
    const mona = await Customer.signUp(shopper())
    const routes = ["orders", "returns"].flatMap((place) =>
      routesOf(place, "store")
    )
    expect(routes.length).toBeGreaterThan(4)
    const ask = ({ method, address, place }: Route) => {
      const to = address.replace("/store", "").replace("[id]", orderId)
      const body = place === "returns" ? { order_id: orderId, items: [] } : {}
      return mona.store(method, to, body)
    }
    const { orders } = container().resolve(INVOICE_PAYMENT_MODULE)
    await orders.turns.alone(orderId, async () => {
      for (const route of routes) {
        const { status, body } = await ask(route)
        expect([route.address, status, body.code]).toEqual([
          ...[route.address, 400, "order_busy"],
        ])
      }
    })
    const request = routes.find(({ address }) => address.endsWith("/request"))!
    expect((await ask(request)).status).toBe(200)
  })

  it("the order's id in another spelling of the address → 400 as well", async () => {
    const { orderId } = await orderInWork()
    const { status, body } = await shopper().admin(
      "POST",
      `/orders/${orderId.replace("_", "%5F")}/cancel`
    )
    expect([status, body.code]).toEqual([400, "refund_running"])
  })
})
