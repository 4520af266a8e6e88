import { Modules } from "@medusajs/framework/utils"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { watchSettled } from "../../src/settlement/watch/watch-settled"
import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"
import { PROVIDER, type Json, type Shopper } from "./shopper"

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  /** The job runs, so long after the payment was settled. */
  async function watchAfter(seconds: number) {
    await watch().settledDown()
    await watch().age((await watch().row()).id, seconds)
    await watchCapturesJob(container())
    await watch().settledDown()
  }

  async function settled(buyer: Shopper) {
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    return watch().row()
  }

  /** The state after core's undo of a cart's order: no order, and the cart is open again. */
  async function takeBack(orderId: string) {
    const db = watch().db()
    await container().resolve(Modules.ORDER).deleteOrders([orderId])
    await db("order_cart").where({ order_id: orderId }).delete()
    await db("order_payment_collection").where({ order_id: orderId }).delete()
    await db("cart").update({ completed_at: null })
  }

  async function post(buyer: Shopper, path: string, body: Json) {
    const answer = await buyer.admin("POST", path, body)
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body
  }

  async function draftOrder() {
    const buyer = shopper()
    const { draft_order } = await post(buyer, "/draft-orders", {
      email: "mona@example.com",
      region_id: buyer.seeded.regionId,
      items: [{ variant_id: buyer.variant(103.9), quantity: 1 }],
    })
    const { payment_collection } = await post(buyer, "/payment-collections", {
      order_id: draft_order.id,
      amount: 103.9,
    })
    await buyer.store(
      "POST",
      `/payment-collections/${payment_collection.id}/payment-sessions`,
      { provider_id: PROVIDER }
    )
    return draft_order.id as string
  }

  it("core takes a captured order back → one order again, captured once", async () => {
    const buyer = await shopper().checkout()
    const { order_id } = await settled(buyer)
    await takeBack(String(order_id))
    watch().events.splice(0)
    await watchAfter(10 * MINUTE)
    await watch().untilSettled()
    const row = await watch().row()
    expect(row.order_id).not.toBe(order_id)
    expect(row.attention_reason).toBeNull()
    const [order, ...others] = await buyer.orders()
    expect(others).toHaveLength(0)
    expect(order).toMatchObject({
      id: row.order_id,
      cart: { id: buyer.cartId },
    })
    expect(order!.transactions.map((one: Json) => one.amount)).toEqual([103.9])
    const captures = await watch().db()("capture").whereNull("deleted_at")
    expect(captures).toHaveLength(1)
  })

  it("core takes a captured order back, the cart has grown since → attention order_failed, since no other session may pay it", async () => {
    const buyer = await shopper().checkout()
    const { order_id } = await settled(buyer)
    await takeBack(String(order_id))
    await buyer.addItem(100)
    await watchAfter(10 * MINUTE)
    await watch().untilAttention("order_failed")
    expect(await buyer.orders()).toHaveLength(0)
  })

  it("a store deletes an order without a cart a week after it was paid → attention session_missing, and it is said", async () => {
    const draftId = await draftOrder()
    const [invoice] = sandbox().invoices()
    await sandbox().pay(String(invoice?.id))
    await watch().untilSettled()
    await container().resolve(Modules.ORDER).deleteOrders([draftId])
    await watchAfter(7 * DAY)
    await watch().untilAttention("session_missing")
    await watch().until(
      "the store is told",
      async () => watch().count("invoice-payment.needs_attention") === 1
    )
  })

  it("the money's line in the order is gone → written again, captured once", async () => {
    const buyer = await shopper().checkout()
    await settled(buyer)
    await watch().db()("order_transaction").delete()
    await watchAfter(10 * MINUTE)
    await watch().untilSettled()
    watch().events.splice(0, watch().events.length)
    const [order] = await buyer.orders()
    expect(order!.transactions.map((one: Json) => one.amount)).toEqual([103.9])
    expect(await watch().db()("capture")).toHaveLength(1)
  })

  it("the capture is gone → attention order_failed, no second capture", async () => {
    const buyer = await shopper().checkout()
    await settled(buyer)
    await watch().db()("capture").delete()
    await watchAfter(10 * MINUTE)
    expect(await watch().row()).toMatchObject({
      attention_reason: "order_failed",
      settled_at: expect.any(Date),
    })
    await watchAfter(10 * MINUTE)
    expect(watch().count("invoice-payment.needs_attention")).toBe(1)
    expect(await watch().db()("capture")).toHaveLength(0)
  })

  it("an order is cancelled past Medusa's guard, its event is lost → paid_after_cancel; resolved → quiet", async () => {
    const buyer = await shopper().checkout()
    const { id, order_id } = await settled(buyer)
    await container()
      .resolve(Modules.ORDER)
      .cancel([String(order_id)])
    await watchAfter(10 * MINUTE)
    await watch().untilAttention("paid_after_cancel")
    await post(buyer, `/invoice-payment/invoices/${id}/resolve`, {
      note: "the shopper keeps the goods",
    })
    await watchAfter(10 * MINUTE)
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("an order is cancelled past Medusa's guard, and its refund is being recorded while it is found → it is not shown", async () => {
    const buyer = await shopper().checkout()
    const { id, order_id } = await settled(buyer)
    await container()
      .resolve(Modules.ORDER)
      .cancel([String(order_id)])
    await watch().age(id, 10 * MINUTE)
    const other = await watch().db().transaction()
    await other("invoice_payment").where({ id }).forUpdate()
    await other("invoice_payment_refund").insert({
      ...{ id: "invpayrf_1", invoice_payment_id: id, kind: "recorded" },
      ...{ amount: "103.90", by: "mona" },
    })
    const watched = watchSettled(container(), id)
    await watch().until("it waits for the row", async () => {
      const { rows } = await watch()
        .db()
        .raw(
          `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`
        )
      return rows.length > 0
    })
    await other.commit()
    await watched
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("the money went back and is recorded, the order is cancelled → left alone", async () => {
    const buyer = await shopper().checkout()
    const { id, order_id } = await settled(buyer)
    await post(buyer, `/invoice-payment/invoices/${id}/external-refunds`, {
      amount: "103.90",
      refund_order: true,
    })
    await post(buyer, `/orders/${order_id}/cancel`, {})
    await watchAfter(10 * MINUTE)
    expect(await watch().row()).toMatchObject({
      attention_reason: null,
      settled_at: expect.any(Date),
    })
  })

  it("a part of the money went back, then core takes the order back → a human, no new order", async () => {
    const buyer = await shopper().checkout()
    const { id, order_id } = await settled(buyer)
    await post(buyer, `/invoice-payment/invoices/${id}/external-refunds`, {
      amount: "3.90",
      refund_order: false,
    })
    await takeBack(String(order_id))
    await watchAfter(10 * MINUTE)
    await watch().untilAttention("session_missing")
    expect(await buyer.orders()).toHaveLength(0)
  })

  it("settled and nothing happened, or nine days ago → not touched", async () => {
    const buyer = await shopper().checkout()
    const { order_id } = await settled(buyer)
    await watchAfter(10 * MINUTE)
    await expectOneOfEverything(buyer, watch())
    await takeBack(String(order_id))
    await watchAfter(9 * DAY)
    expect((await watch().row()).settled_at).not.toBeNull()
  })
})
