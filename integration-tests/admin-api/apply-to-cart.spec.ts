import { Modules } from "@medusajs/framework/utils"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"
import type { Json, Shopper } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const apply = (buyer: Shopper, id: string, body: Json = {}) =>
    buyer.admin("POST", `/invoice-payment/invoices/${id}/apply-to-cart`, body)

  /** Paid, but the cart had grown by then. */
  async function paidForAnotherCart() {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    sandbox().webhooks.mode("drop")
    await watch().db()("invoice_payment").update({ cancel_due_at: null })
    await sandbox().pay(buyer.invoice.id)
    const { id } = await watch().row()
    await buyer.admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    return { buyer, id }
  }

  async function shrink(buyer: Shopper) {
    const { body } = await buyer.store("GET", `/carts/${buyer.cartId}`)
    const extra = body.cart.items.find(
      (item: Json) => item.variant_id === buyer.variant(100)
    )
    await buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${extra.id}`)
  }

  it("before it is applied → the cart's items and total, why it does not fit; the invoice says paid, cart and difference", async () => {
    const { buyer, id } = await paidForAnotherCart()
    const { amount } = await watch().row()
    const path = `/invoice-payment/invoices/${id}`
    const { body } = await buyer.admin("GET", `${path}/cart`)
    expect(body).toMatchObject({
      code: "cart_differs",
      cart: { id: buyer.cartId, email: "mona@example.com", currency: "egp" },
    })
    expect(body.cart.items).toHaveLength(2)
    expect(body.cart.items).toContainEqual(
      expect.objectContaining({ quantity: 1, total: "100.00" })
    )
    const detail = await buyer.admin("GET", path)
    expect(detail.body.invoice.compared).toEqual({
      field: "cart",
      paid: amount,
      cart: body.cart.total,
      difference: "100.00",
    })
    const none = await buyer.admin("GET", `${path}/cart?cart_id=cart_unknown`)
    expect(none.body).toEqual({ cart: null, code: "cart_missing" })
    await shrink(buyer)
    const fits = await buyer.admin("GET", `${path}/cart`)
    expect(fits.body).toMatchObject({ code: null, cart: { total: amount } })
  })

  it("the cart still differs → 400 cart_differs, nothing moves", async () => {
    const { buyer, id } = await paidForAnotherCart()
    const answer = await apply(buyer, id)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "cart_differs" },
    })
    expect(await buyer.orders()).toHaveLength(0)
  })

  it("its own cart was ordered with another method → 400 order_stands", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.choose("pp_system_default")
    await buyer.complete()
    await sandbox().pay(id)
    await watch().untilAttention("paid_elsewhere")
    await watch().settledDown()
    const next = await shopper().fillCart()
    const row = await watch().row()
    expect(await apply(buyer, row.id, { cart_id: next.cartId })).toMatchObject({
      status: 400,
      body: { code: "order_stands" },
    })
    const preview = await buyer.admin(
      "GET",
      `/invoice-payment/invoices/${row.id}/cart?cart_id=${next.cartId}`
    )
    expect(preview.body.code).toBe("order_stands")
  })

  it("core took the captured order back, the cart grew, applied to another cart → 400 captured, one capture", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const { order_id, id } = await watch().row()
    const db = watch().db()
    await container()
      .resolve(Modules.ORDER)
      .deleteOrders([String(order_id)])
    await db("order_cart").where({ order_id }).delete()
    await db("order_payment_collection").where({ order_id }).delete()
    await db("cart").update({ completed_at: null })
    await buyer.addItem(100)
    await watch().age(id, 600)
    await watchCapturesJob(container())
    await watch().untilAttention("order_failed")
    await watch().settledDown()
    const { cartId } = await shopper().fillCart()
    expect(await apply(buyer, id, { cart_id: cartId })).toMatchObject({
      status: 400,
      body: { code: "captured" },
    })
    expect(await db("capture").whereNull("deleted_at")).toHaveLength(1)
  })

  /** A payment of this method that is captured, and that no invoice was paid for. */
  async function capture(payment_collection_id: string) {
    const db = watch().db()
    const money = {
      ...{ amount: 50, currency_code: "egp", payment_collection_id },
      raw_amount: JSON.stringify({ value: "50", precision: 20 }),
      ...{ provider_id: "pp_invoice-payment_default", data: "{}" },
    }
    const session = { ...money, id: "payses_other", status: "captured" }
    await db("payment_session").insert(session)
    const payment_id = "pay_other"
    await db("payment").insert({
      ...{ ...money, id: payment_id, payment_session_id: session.id },
      captured_at: new Date(Date.now() - 600_000),
    })
    await watchCaptures(container(), { payment_id })
    await watch().untilAttention("captured_unpaid")
    await watch().settledDown()
  }

  it("its collection holds a capture that nobody paid → another cart only once a human has decided about that; the capture is told once", async () => {
    const { buyer, id } = await paidForAnotherCart()
    await capture((await watch().row()).payment_collection_id)
    const { cartId } = await shopper().fillCart()
    const path = `/invoice-payment/invoices/${id}`
    const preview = await buyer.admin("GET", `${path}/cart?cart_id=${cartId}`)
    expect(preview.body.code).toBe("capture_undecided")
    expect(await apply(buyer, id, { cart_id: cartId })).toMatchObject({
      ...{ status: 400, body: { code: "capture_undecided" } },
    })
    const { attention_reason } = await watch().row()
    expect(attention_reason).toBe("captured_unpaid")
    await buyer.admin("POST", `${path}/resolve`, { note: "known" })
    await watch().settledDown()
    const { body } = await apply(buyer, id, { cart_id: cartId })
    expect(body.invoice.settled_at).not.toBeNull()
    await watchCaptures(container(), { payment_id: "pay_other" })
    await watch().settledDown()
    expect(
      (await watch().rows()).map((row) => row.attention_reason)
    ).not.toContain("captured_unpaid")
    expect(
      await watch()
        .db()("invoice_payment_event")
        .where({ decided: "captured_unpaid" })
    ).toHaveLength(1)
  })

  it("the cart fits again → settled in the same call, who did it is known", async () => {
    const { buyer, id } = await paidForAnotherCart()
    await shrink(buyer)
    const { status, body } = await apply(buyer, id)
    expect(status).toBe(200)
    expect(body.invoice).toMatchObject({ attention: null })
    expect(body.invoice.settled_at).not.toBeNull()
    expect(body.invoice.history).toContainEqual(
      expect.objectContaining({
        kind: "apply",
        by_email: "admin@example.com",
        seen: { from_cart_id: buyer.cartId, cart_id: buyer.cartId },
      })
    )
    await expectOneOfEverything(buyer, watch())
  })

  it("another cart of the same total, without and with an invoice of its own → its order", async () => {
    for (const chooses of [false, true]) {
      const { buyer, id } = await paidForAnotherCart()
      const again = await shopper().fillCart()
      if (chooses) {
        sandbox().webhooks.mode("send")
        await again.choose()
      }
      const { status, body } = await apply(buyer, id, { cart_id: again.cartId })
      expect(status).toBe(200)
      expect(body.invoice.settled_at).not.toBeNull()
      const order = (await buyer.orders()).find(
        ({ cart }) => cart?.id === again.cartId
      )
      expect(order).toMatchObject({ payment_status: "captured", total: 103.9 })
      await watch().settledDown()
      await watch().db()("invoice_payment").delete()
    }
  })

  it("an unknown cart, a cart with an order, a cart with another method → 400 with a code", async () => {
    const { buyer, id } = await paidForAnotherCart()
    const unknown = await apply(buyer, id, { cart_id: "cart_unknown" })
    expect(unknown).toMatchObject({
      status: 400,
      body: { code: "cart_missing" },
    })
    const other = await shopper().fillCart()
    await other.choose("pp_system_default")
    const elsewhere = await apply(buyer, id, { cart_id: other.cartId })
    expect(elsewhere).toMatchObject({
      status: 400,
      body: { code: "paid_elsewhere" },
    })
    await other.complete()
    const ordered = await apply(buyer, id, { cart_id: other.cartId })
    expect(ordered).toMatchObject({
      status: 400,
      body: { code: "cart_ordered" },
    })
    expect((await apply(buyer, id, { cart_id: 5 })).body.message).toContain(
      "cart_id"
    )
  })

  it("an unpaid invoice, and one with an order → 400 with a code", async () => {
    const buyer = await shopper().checkout()
    const { id } = await watch().row()
    const unpaid = await apply(buyer, id)
    expect(unpaid).toMatchObject({ status: 400, body: { code: "not_paid" } })
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const settled = await apply(buyer, id)
    expect(settled).toMatchObject({ status: 400, body: { code: "settled" } })
  })
})
