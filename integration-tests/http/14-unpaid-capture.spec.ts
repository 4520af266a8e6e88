import { Modules } from "@medusajs/framework/utils"
import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import { describeStore } from "./describe-store"
import { PROVIDER, type Shopper } from "./shopper"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  async function fulfill(buyer: Shopper, orderId: string) {
    const path = `/orders/${orderId}?fields=*items`
    const { body } = await buyer.admin("GET", path)
    const [item] = body.order.items as { id: string }[]
    return buyer.admin("POST", `/orders/${orderId}/fulfillments`, {
      items: [{ id: item!.id, quantity: 1 }],
    })
  }

  /** An order by Medusa's own test provider, whose records are then called ours. */
  async function orderOfOurs() {
    const buyer = await shopper().fillCart()
    await buyer.choose("pp_system_default")
    const { body } = await buyer.complete()
    const db = watch().db()
    await db("payment_session").update({ provider_id: PROVIDER })
    const [payment] = await db("payment")
      .update({ provider_id: PROVIDER, captured_at: db.fn.now() })
      .returning("id")
    return { buyer, orderId: body.order.id as string, paymentId: payment.id }
  }

  it("a captured payment of ours without any row → attention captured_unpaid at once, its order is held", async () => {
    const { buyer, orderId, paymentId } = await orderOfOurs()
    await container()
      .resolve(Modules.EVENT_BUS)
      .emit({ name: "payment.captured", data: { id: paymentId } })
    await watch().untilAttention("captured_unpaid")
    expect(await watch().row()).toMatchObject({
      amount: "103.90",
      status: "rejected",
    })
    await watch().until(
      "the store is told",
      async () => watch().count("invoice-payment.needs_attention") === 1
    )
    expect((await fulfill(buyer, orderId)).status).toBe(400)
  })

  it("the only row of its collection was closed by a human → shown on a row of its own", async () => {
    const { paymentId } = await orderOfOurs()
    const db = watch().db()
    const [payment] = await db("payment")
    await db("invoice_payment").insert({
      id: "invpay_closed",
      session_id: payment.payment_session_id,
      payment_collection_id: payment.payment_collection_id,
      amount: "450.00",
      currency: payment.currency_code,
      status: "completed",
      resolved_at: db.fn.now(),
    })
    for (let times = 0; times < 2; times++) {
      await watchCaptures(container(), { payment_id: paymentId })
    }
    const rows = await watch().rows()
    expect(rows).toHaveLength(2)
    expect(rows.find(({ id }) => id !== "invpay_closed")).toMatchObject({
      attention_reason: "captured_unpaid",
      resolved_at: null,
    })
  })

  it("placed with a session of ours that core let pass, no row → fulfilment answers 400", async () => {
    const { buyer, orderId } = await orderOfOurs()
    await watch().db()("payment").delete()
    await watch()
      .db()("payment_session")
      .update({ status: "pending_authorization" })
    expect((await fulfill(buyer, orderId)).status).toBe(400)
  })

  /** The order grows by 100, and a captured payment of ours stands in its second collection. */
  async function captureBeside(buyer: Shopper, orderId: string) {
    const edit = `/order-edits/${orderId}`
    await buyer.admin("POST", "/order-edits", { order_id: orderId })
    await buyer.admin("POST", `${edit}/items`, {
      items: [{ variant_id: buyer.variant(100), quantity: 1 }],
    })
    await buyer.admin("POST", `${edit}/request`)
    await buyer.admin("POST", `${edit}/confirm`)
    const db = watch().db()
    const { payment_collection_id: first } = await watch().row()
    const find = () =>
      db("order_payment_collection")
        .where({ order_id: orderId, deleted_at: null })
        .whereNot({ payment_collection_id: first })
        .first("payment_collection_id")
    if (!(await find())) {
      const body = { order_id: orderId, amount: 100 }
      await buyer.admin("POST", "/payment-collections", body)
    }
    const money = {
      ...{ amount: 100, currency_code: "egp", data: "{}" },
      ...{ ...(await find()), provider_id: PROVIDER },
      raw_amount: JSON.stringify({ value: "100", precision: 20 }),
    }
    const session = { ...money, id: "payses_beside", status: "captured" }
    await db("payment_session").insert(session)
    await db("payment").insert({
      ...{ ...money, id: "pay_beside", payment_session_id: session.id },
      captured_at: new Date(Date.now() - 600_000),
    })
    await watchCaptures(container(), { payment_id: "pay_beside" })
  }

  it("an order is paid and grows, its second collection holds a capture that nobody paid → held until a human has decided about that capture", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const { order_id } = await watch().row()
    await captureBeside(buyer, order_id!)
    await watch().untilAttention("captured_unpaid")
    const answer = await fulfill(buyer, order_id!)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain("a captured payment")
    await watch().settledDown()
    const shown = (await watch().rows()).find((row) => row.attention_reason)
    const path = `/invoice-payment/invoices/${shown!.id}/resolve`
    await buyer.admin("POST", path, { note: "our own code made it" })
    expect((await fulfill(buyer, order_id!)).status).toBe(200)
  })

  it("paid and settled → no attention, no matter what asks", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const [{ id }] = await watch().db()("payment").select("id")
    await container()
      .resolve(Modules.EVENT_BUS)
      .emit({ name: "payment.captured", data: { id } })
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("a database error inside authorizePayment while the session is pending_authorization → no order", async () => {
    const buyer = await shopper().checkout()
    const db = watch().db()
    await db("payment_session").update({ status: "pending_authorization" })
    await db.raw(
      `create function refuse_update() returns trigger language plpgsql as
         $$ begin raise exception 'refused by a trigger'; end $$;
       create trigger refuse_update before update on invoice_payment
         for each row execute function refuse_update()`
    )
    const answer = await buyer.complete()
    await db.raw("drop function refuse_update cascade")
    expect(answer.body).toMatchObject({ type: "cart" })
    expect(answer.body.error.message).toContain("Please try again")
    expect(JSON.stringify(answer.body)).not.toContain("trigger")
    expect(await buyer.orders()).toHaveLength(0)
  })
})
