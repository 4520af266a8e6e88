import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"
import type { Json } from "./shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  /** A shopper who paid and whose payment is under review: the order is on hold. */
  async function held() {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order is placed", async () =>
      Boolean((await watch().row()).order_id)
    )
    const [order] = await buyer.orders()
    return { buyer, order: order! }
  }

  async function fulfill(
    buyer: Awaited<ReturnType<typeof held>>["buyer"],
    orderId: string
  ) {
    const { body } = await buyer.admin(
      "GET",
      `/orders/${orderId}?fields=*items`
    )
    return buyer.admin("POST", `/orders/${orderId}/fulfillments`, {
      items: body.order.items.map((item: { id: string }) => ({
        id: item.id,
        quantity: 1,
      })),
    })
  }

  it("under review → order on hold, nothing captured, fulfilment refused with 400", async () => {
    const { buyer, order } = await held()
    expect(order.payment_status).toBe("awaiting")
    expect(order.transactions).toHaveLength(0)
    const refused = await fulfill(buyer, order.id)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain("under review")
    expect(watch().count("invoice-payment.under_review")).toBe(1)
  })

  it("on hold, and the ledger not yet told of the order → fulfilment refused all the same", async () => {
    const { buyer, order } = await held()
    await watch().db()("invoice_payment").update({ order_id: null })
    expect((await fulfill(buyer, order.id)).status).toBe(400)
  })

  it("on hold, then the shopper opens another method's session beside it → fulfilment refused all the same", async () => {
    const { buyer, order } = await held()
    await buyer.choose("pp_system_default")
    const sessions = await watch().db()("payment_session").pluck("provider_id")
    expect(sessions).toEqual(["pp_system_default"])
    expect((await fulfill(buyer, order.id)).status).toBe(400)
  })

  it("under review, then completed → the same order captured once, fulfilment allowed", async () => {
    const { buyer, order } = await held()
    await sandbox().approve(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    expect((await watch().row()).order_id).toBe(order.id)
    expect((await fulfill(buyer, order.id)).status).toBe(200)
  })

  it("on hold → no fulfilment by Medusa's other route either, and nothing packed before is shipped", async () => {
    const { buyer, order } = await held()
    const { body } = await buyer.admin("POST", "/fulfillments", {
      ...{ order_id: order.id, items: [], delivery_address: {} },
      ...{ location_id: "sloc_1", provider_id: "manual_manual", labels: [] },
      ...{ data: null, metadata: null },
    })
    expect(body.message).toContain("under review")
    await sandbox().approve(buyer.invoice.id)
    await watch().untilSettled()
    expect((await fulfill(buyer, order.id)).status).toBe(200)
    const fields = `/orders/${order.id}?fields=*fulfillments`
    const packed = await buyer.admin("GET", fields)
    const [{ id }] = packed.body.order.fulfillments
    await watch().settledDown()
    await watch().db()("invoice_payment").update({ status: "under_review" })
    await watch().db()("invoice_payment").update({ settled_at: null })
    for (const [path, body] of [
      [`/orders/${order.id}/fulfillments/${id}/shipments`, { items: [] }],
      [`/fulfillments/${id}/shipment`, { labels: [] }],
    ] as [string, Json][]) {
      const shipped = await buyer.admin("POST", path, body)
      expect([path, shipped.status, shipped.body.message]).toEqual([
        ...[path, 400],
        expect.stringContaining("no invoice was paid"),
      ])
    }
    const runs = "/workflows-executions/create-shipment-workflow/run"
    const run = await buyer.admin("POST", runs, { input: { id, labels: [] } })
    expect([run.status, run.body.message]).toEqual([
      400,
      expect.stringContaining("create-shipment-workflow is not run here"),
    ])
  })

  it("under review, then cancelled → attention review_rejected, nothing captured", async () => {
    const { buyer } = await held()
    await sandbox().reject(buyer.invoice.id)
    await watch().untilAttention("review_rejected")
    const [order] = await buyer.orders()
    expect(order).toMatchObject({
      status: "pending",
      payment_status: "not_paid",
    })
    expect(order!.transactions).toHaveLength(0)
    expect(watch().count("invoice-payment.needs_attention")).toBe(1)
    expect(watch().count("invoice-payment.canceled")).toBe(1)
    // A day later the void invoice is read again; nobody is called a second time.
    const reads = sandbox().requests.length
    await watch().settledDown()
    await watch().age((await watch().row()).id, 25 * 3600)
    await watch().until(
      "read again",
      async () => sandbox().requests.length > reads
    )
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBe("review_rejected")
    expect(watch().count("invoice-payment.needs_attention")).toBe(1)
  })

  it('"Check status" on a held order → stays on hold, the button keeps working', async () => {
    const { buyer, order } = await held()
    const path = `/orders/${order.id}/payment-sessions/authorize`
    const body = { payment_session_id: buyer.session.id }
    expect((await buyer.admin("POST", path, body)).status).toBe(200)
    await sandbox().approve(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("return while under review → the page says that nothing has to be paid again", async () => {
    const { buyer } = await held()
    const visit = await buyer.visit(buyer.invoice.success_url!)
    expect(visit.status).toBe(200)
    expect(visit.text).toContain("Your payment is being checked")
    expect(visit.text).toContain("Do not pay again")
  })

  it("a new session on a held order → the same invoice, session on hold", async () => {
    const { buyer } = await held()
    await buyer.store(
      "POST",
      `/payment-collections/${buyer.collectionId}/payment-sessions`,
      { provider_id: "pp_invoice-payment_default" }
    )
    expect(sandbox().invoices()).toHaveLength(1)
    await sandbox().approve(buyer.invoice.id)
    await watch().untilSettled()
    const [order] = await buyer.orders()
    expect(order!.payment_status).toBe("captured")
  })
})
