import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("choose, choose another, choose again → one invoice, one payment_url", async () => {
    const buyer = await shopper().checkout()
    const first = buyer.session.data.payment_url
    await buyer.choose("pp_system_default")
    await buyer.choose()
    await buyer.choose()
    expect(sandbox().invoices()).toHaveLength(1)
    expect(buyer.session.data.payment_url).toBe(first)
    expect(await watch().row()).toMatchObject({
      session_id: buyer.session.id,
      detached_at: null,
    })
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("three choices at the same moment → one invoice", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "slow", { delayMs: 500 })
    const collection = await buyer.store("POST", "/payment-collections", {
      cart_id: buyer.cartId,
    })
    const path = `/payment-collections/${collection.body.payment_collection.id}/payment-sessions`
    await Promise.all(
      [1, 2, 3].map(() =>
        buyer.store("POST", path, { provider_id: "pp_invoice-payment_default" })
      )
    )
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("two choices at the same moment left a second session for one invoice → paid, it is gone before complete-cart could take it; one order", async () => {
    const buyer = await shopper().checkout()
    const db = watch().db()
    await db.raw(
      `insert into payment_session select (jsonb_populate_record(s, jsonb_build_object(
         'id', 'payses_twin', 'data', s.data || '{"session_id":"payses_twin"}'))).*
       from payment_session s where s.id = ?`,
      [buyer.session.id]
    )
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    const left = await db("payment_session").whereNull("deleted_at").pluck("id")
    expect(left).toEqual([buyer.session.id])
  })

  it("another method chosen → the row is marked released", async () => {
    const buyer = await shopper().checkout()
    await buyer.choose("pp_system_default")
    expect((await watch().row()).detached_at).not.toBeNull()
  })

  it("cart grows → a new invoice at the new amount; the old row stays in the ledger, released", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await buyer.choose()
    const rows = await watch().rows()
    expect(rows.map(({ amount }) => amount)).toEqual(["103.90", "203.90"])
    expect(rows[0]!.detached_at).not.toBeNull()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch(), 203.9)
  })

  it("expired, then a new try → the session is canceled, a second invoice pays the order", async () => {
    const buyer = await shopper().checkout()
    await sandbox().expire(buyer.invoice.id)
    await watch().age((await watch().row()).id, 40 * 24 * 3600)
    sandbox().patchInvoice(buyer.invoice.id, {
      expires_at: new Date(Date.now() - 3_600_000)
        .toISOString()
        .replace("Z", "+00:00"),
    })
    await watch().untilStatus("expired")
    await watch().settledDown()
    expect((await buyer.complete()).status).toBe(400)
    await buyer.choose()
    expect(sandbox().invoices()).toHaveLength(2)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it.each([
    [15, "for orders from EGP 20.00"],
    [80_000, "for orders up to EGP 70,000.00"],
  ])("cart of %d → refused before any call: %s", async (price, text) => {
    const buyer = await shopper().fillCart(price)
    const answer = await buyer.choose()
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ type: "not_allowed" })
    expect(answer.body.message).toContain(text)
    expect(await watch().rows()).toHaveLength(0)
    expect(sandbox().requests.some((r) => r.operation === "create")).toBe(false)
  })

  it("cart in euro → refused, naming the currencies that are offered", async () => {
    const buyer = shopper()
    await buyer.fillCart(100, {
      region_id: buyer.seeded.euroRegionId,
      shipping_address: undefined,
      billing_address: undefined,
    })
    const answer = await buyer.choose()
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain("EGP only")
  })

  it("choose again after the order is paid → refused, order, payment and capture stay", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const again = await buyer.store(
      "POST",
      `/payment-collections/${buyer.collectionId}/payment-sessions`,
      { provider_id: "pp_invoice-payment_default" }
    )
    expect(again.status).toBe(400)
    expect(again.body.message).toContain("already paid")
    expect(sandbox().invoices()).toHaveLength(1)
    await expectOneOfEverything(buyer, watch())
  })
})
