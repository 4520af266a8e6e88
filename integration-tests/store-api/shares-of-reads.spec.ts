/**
 * Whoever presses "pay" again and again, with any number of invoices, leaves the reads that
 * webhooks and other shoppers need.
 */
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  /** Twelve invoices that may bring money, of several minutes: one has at most ten. */
  async function cartOfMany(): Promise<Shopper> {
    sandbox().failNext("cancel", "not_found", { times: 1000 })
    const buyer = await shopper().fillCart()
    for (let times = 0; times < 12; times++) {
      await buyer.addItem(100)
      expect((await buyer.choose()).status).toBe(200)
      const taken_at = new Date(Date.now() - 120_000)
      await watch().db()("invoice_payment_creation").update({ taken_at })
    }
    return buyer
  }

  async function aWhileLater() {
    await watch().settledDown()
    for (const { id } of await watch().rows()) {
      await watch().age(id, 600)
    }
    const db = watch().db()
    const in_an_hour = new Date(Date.now() + 3_600_000)
    await db("invoice_payment").update({
      ...{ next_due_at: in_an_hour, expires_at: null, cancel_due_at: null },
    })
    await db("invoice_payment_read").delete()
  }

  const reads = async () =>
    (await watch().db()("invoice_payment_read")).map(
      ({ hint_class }) => hint_class
    )

  it("a cart with twelve open invoices is changed and chosen → five of them are read; pressed again at once, no more", async () => {
    const buyer = await cartOfMany()
    await aWhileLater()
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(200)
    expect(await reads()).toHaveLength(5)
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(200)
    expect(await reads()).toHaveLength(5)
  })

  it("a guest's cart with twelve open invoices is ordered with another method, and ours is chosen for it → five reads, none of them urgent", async () => {
    const buyer = await cartOfMany()
    await buyer.choose("pp_system_default")
    expect((await buyer.complete()).body.type).toBe("order")
    await aWhileLater()
    await watch()
      .db()
      .raw(`update "order" set created_at = now() - interval '2 minutes'`)
    await buyer.store(
      "POST",
      `/payment-collections/${buyer.collectionId}/payment-sessions`,
      { provider_id: "pp_invoice-payment_default" }
    )
    const classes = await reads()
    expect(classes).toHaveLength(5)
    expect(classes).not.toContain(1)
  })
})
