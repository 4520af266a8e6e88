import { describeStore } from "../http/describe-store"

const HOUR_MS = 3_600_000
const DAYS_S = 3 * 24 * 3600

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("a paid invoice waits for its cart and is given back at the service → not captured; paid again there → captured", async () => {
    const buyer = await shopper().checkout()
    const added = await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    sandbox().patchInvoice(buyer.invoice.id, {
      status: "refunded",
      cancelled_at: new Date().toISOString(),
    })
    await watch().age(id, DAYS_S)
    const item = added.body.cart.items.find(
      (one: { unit_price: number }) => one.unit_price === 100
    )
    await buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${item.id}`)
    await buyer.choose()
    await buyer.complete()
    await watch().inTime(
      id,
      "it is seen that the money went back",
      ({ attention_reason }) => attention_reason === "contradictory"
    )
    await watch().settledDown()
    expect(await captures()).toEqual([])
    sandbox().patchInvoice(buyer.invoice.id, {
      status: "completed",
      cancelled_at: null,
    })
    await watch().inTime(
      id,
      "it is settled",
      ({ settled_at }) => settled_at !== null
    )
    expect(await captures()).toHaveLength(1)
  })

  it("an admin looks again at a paid invoice that waits → the service is asked", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    await watch().age(id, 60)
    const before = reads()
    await buyer.admin("POST", `/invoice-payment/invoices/${id}/recheck`, {})
    await watch().until("it is read", async () => reads() === before + 1)
  })

  it("a paid invoice waits, and then its answers cannot be read for hours → a human is called; readable again → captured", async () => {
    sandbox().webhooks.mode("drop")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    const { id } = await watch().row()
    sandbox().failNext("get", "malformed", { times: 999 })
    await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({
        status: "completed",
        completed_at: new Date(),
        last_read_at: new Date(Date.now() - HOUR_MS),
        next_due_at: watch().db().fn.now(),
      })
    await watch().until("it could not be read", async () =>
      Boolean((await watch().row()).unreadable_since)
    )
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBeNull()
    await watch().age(id, 2 * 3600)
    await watch().untilAttention("unreadable")
    expect(await captures()).toEqual([])
    sandbox().failNext("get", "malformed", { times: 0 })
    await watch().settledDown()
    await watch().age(id, 2 * 3600)
    await watch().untilSettled(1)
    expect(await captures()).toHaveLength(1)
    expect((await watch().row()).attention_reason).toBeNull()
  })

  const captures = () => watch().db()("capture").whereNull("deleted_at")

  const reads = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length
})
