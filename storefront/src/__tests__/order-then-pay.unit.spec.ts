import { orderThenPay } from "../order-then-pay.ts"
import {
  collection,
  COLLECTION,
  READ,
  SESSION,
  shown,
  useImitatedStore,
} from "./imitated-store.ts"

const COMPLETE = "POST /store/carts/cart_1/complete"
const ORDER = { type: "order", order: { id: "order_1" } }
const now = () => Date.parse("2030-01-01T00:00:00Z")

describe("orderThenPay", () => {
  const store = useImitatedStore()
  const order = () => orderThenPay(store.connection, "cart_1", { now })

  it("a cart → its payment is begun, then its order is placed", async () => {
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_1"))
      .answer(COMPLETE, [200, ORDER])
    expect(await order()).toMatchObject({
      ...{ order_id: "order_1", session_id: "payses_1", resumed: false },
      payment_url: "https://pay.example/inv_1",
    })
    expect(store.lines).toEqual([COLLECTION, SESSION, COMPLETE])
  })

  it("called again → the same order and the same payment", async () => {
    store
      .answer(COLLECTION, collection("payses_1"))
      .answer(READ, shown())
      .answer(COMPLETE, [200, ORDER])
    expect(await order()).toMatchObject({ order_id: "order_1", resumed: true })
  })

  it("the store places no order → refused, with its words", async () => {
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_1"))
      .answer(COMPLETE, [
        200,
        { type: "cart", error: { message: "Your payment has not arrived." } },
      ])
    await expect(order()).rejects.toMatchObject({
      ...{ code: "refused", message: "Your payment has not arrived." },
    })
  })

  it("paid already → no order is asked for", async () => {
    store
      .answer(COLLECTION, collection("payses_1"))
      .answer(READ, shown({ outcome: "paid", order_id: "order_1" }))
      .answer(COMPLETE, [200, ORDER])
    await expect(order()).rejects.toMatchObject({ code: "already_paid" })
    expect(store.lines).not.toContain(COMPLETE)
  })

  it("the connection breaks as the order is placed → unreachable; it can be called again", async () => {
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_1"))
      .answer(COMPLETE, "silence")
    await expect(order()).rejects.toMatchObject({ code: "unreachable" })
  })
})
