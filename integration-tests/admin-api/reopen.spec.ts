import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"
import type { Json, Shopper } from "../http/shopper"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const post = (buyer: Shopper, path: string, body: Json = {}) =>
    watch()
      .row()
      .then(({ id }) =>
        buyer.admin("POST", `/invoice-payment/invoices/${id}/${path}`, body)
      )

  /** Paid, but the cart had grown by then; a human closed it, then the cart fits again. */
  async function closedThenFits() {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    sandbox().webhooks.mode("drop")
    await watch().db()("invoice_payment").update({ cancel_due_at: null })
    await sandbox().pay(buyer.invoice.id)
    await post(buyer, "recheck")
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const closed = await post(buyer, "resolve", { note: "Will be sent back" })
    expect(closed.body.invoice.resolved_at).not.toBeNull()
    expect(closed.body.invoice.actions.reopen.possible).toBe(true)
    const { body } = await buyer.store("GET", `/carts/${buyer.cartId}`)
    const extra = body.cart.items.find(
      (item: Json) => item.variant_id === buyer.variant(100)
    )
    await buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${extra.id}`)
    return buyer
  }

  const reads = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length

  it("closed, reopened → read at the service first, then captured once", async () => {
    const buyer = await closedThenFits()
    const before = reads()
    const { status, body } = await post(buyer, "reopen")
    expect(status).toBe(200)
    expect(body.invoice.resolved_at).toBeNull()
    expect(body.invoice.history).toContainEqual(
      expect.objectContaining({ kind: "reopen", by_email: "admin@example.com" })
    )
    await watch().untilSettled()
    expect(reads()).toBeGreaterThan(before)
    await expectOneOfEverything(buyer, watch())
  })

  it("closed, the money went back at the service, reopened → a human is told, nothing is captured", async () => {
    const buyer = await closedThenFits()
    sandbox().patchInvoice(buyer.invoice.id, {
      status: "cancelled",
      cancelled_at: new Date().toISOString(),
    })
    await post(buyer, "reopen")
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    expect(await buyer.orders()).toHaveLength(0)
  })

  it("closed, the service cannot be read, reopened, the shopper completes the cart → no order before a read", async () => {
    const buyer = await closedThenFits()
    sandbox().failNext("get", "server_error", { times: 1000 })
    await post(buyer, "reopen")
    await watch().settledDown()
    await buyer.store("POST", `/carts/${buyer.cartId}/complete`)
    expect(await buyer.orders()).toHaveLength(0)
    expect((await watch().row()).doubted_at).not.toBeNull()
  })

  it("closed, a refund recorded → 400 refunded, it stays closed", async () => {
    const buyer = await closedThenFits()
    const { amount } = await watch().row()
    await post(buyer, "external-refunds", { amount })
    expect(await post(buyer, "reopen")).toMatchObject({
      ...{ status: 400, body: { code: "refunded" } },
    })
    expect((await watch().row()).resolved_at).not.toBeNull()
  })

  it("settled, its order cancelled, a human knows, all of it recorded as given back → 400 refunded", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const { order_id, amount } = await watch().row()
    await container().resolve(Modules.ORDER).cancel(order_id!)
    const event = { name: "order.canceled", data: { id: order_id! } }
    await container().resolve(Modules.EVENT_BUS).emit(event)
    await watch().untilAttention("paid_after_cancel")
    await watch().settledDown()
    await post(buyer, "resolve", { note: "Will be sent back" })
    await post(buyer, "external-refunds", { amount })
    expect(await post(buyer, "reopen")).toMatchObject({
      ...{ status: 400, body: { code: "refunded" } },
    })
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("rejected in review, resolved, reopened → it needs a human again; reopened once more → 400", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("held", async () =>
      Boolean((await watch().row()).order_id)
    )
    await sandbox().reject(buyer.invoice.id)
    await watch().untilAttention("review_rejected")
    await watch().settledDown()
    await post(buyer, "resolve", { note: "Asked the shopper" })
    const { body } = await post(buyer, "reopen")
    expect(body.invoice.attention).toMatchObject({ reason: "review_rejected" })
    expect(await post(buyer, "reopen")).toMatchObject({
      ...{ status: 400, body: { code: "not_resolved" } },
    })
  })
})
