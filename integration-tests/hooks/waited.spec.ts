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

  it("an admin refreshes a paid invoice that waits → the service is asked", async () => {
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

  /** Its money was seen an hour ago, and it waits for its order. */
  async function paidAnHourAgo(): Promise<string> {
    sandbox().webhooks.mode("drop")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    return buyer.invoice.external_reference!
  }

  const nowItWaits = (id: string) =>
    watch()
      .db()("invoice_payment")
      .where({ id })
      .update({
        status: "completed",
        completed_at: new Date(),
        last_read_at: new Date(Date.now() - HOUR_MS),
        next_due_at: watch().db().fn.now(),
      })

  it("a paid invoice waits, and then its answers cannot be read for hours → a human is called; readable again → captured", async () => {
    const id = await paidAnHourAgo()
    sandbox().failNext("get", "malformed", { times: 999 })
    await nowItWaits(id)
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

  it("a paid invoice waits, and then the service answers nobody for hours → no human is called, nothing is captured; once it answers → captured", async () => {
    const id = await paidAnHourAgo()
    sandbox().failNext("get", "html", { times: 999 })
    await nowItWaits(id)
    for (let tries = 1; tries <= 3; tries++) {
      await watch().until("it is tried", async () => reads() >= tries)
      await watch().settledDown()
      expect(await watch().row()).toMatchObject({
        ...{ attention_reason: null, unreadable_since: null },
      })
      await watch().age(id, 2 * 3600)
    }
    expect(await captures()).toEqual([])
    sandbox().failNext("get", "html", { times: 0 })
    await watch().settledDown()
    await watch().age(id, 2 * 3600)
    await watch().untilSettled(1)
    expect(await captures()).toHaveLength(1)
  })

  it("a paid invoice waits, and the service answers for others only → a human is called after an hour", async () => {
    const other = await shopper().checkout()
    const id = await paidAnHourAgo()
    const { invoice_id } = (await watch().rows()).find((row) => row.id === id)!
    const aged = async () => {
      const rows = await watch().rows()
      return rows.find((row) => row.id === id)!
    }
    sandbox().failNext("get", "html", { times: 999, id: invoice_id! })
    await watch()
      .db()("invoice_payment")
      .where({ id: other.invoice.external_reference })
      .update({ last_read_at: watch().db().fn.now() })
    await nowItWaits(id)
    await watch().until("it could not be read", async () =>
      Boolean((await aged()).unreadable_since)
    )
    await watch().settledDown()
    expect((await aged()).attention_reason).toBeNull()
    await watch().age(id, 2 * 3600)
    await watch().untilAttention("unreadable")
  })

  const captures = () => watch().db()("capture").whereNull("deleted_at")

  const reads = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length
})
