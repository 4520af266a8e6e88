/** A row shows one reason to a human: what is graver stays, and none is told twice. */
import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const news = () => watch().count("invoice-payment.needs_attention")

  async function recheck(times = 1) {
    const { id } = await watch().row()
    for (let i = 0; i < times; i++) {
      await watch().age(id, 60)
      await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
      await watch().settledDown()
    }
  }

  /** The cart does not fit its invoice any more, which is under review. */
  async function changedUnderReview() {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().review(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    return buyer
  }

  it("the cart changed, and the service contradicts itself → that is shown, once", async () => {
    const buyer = await changedUnderReview()
    const before = news()
    const now = new Date().toISOString()
    const gone = { status: "cancelled", completed_at: now, cancelled_at: now }
    sandbox().patchInvoice(buyer.invoice.id, gone)
    await recheck(3)
    expect((await watch().row()).attention_reason).toBe("contradictory")
    await watch().until("announced", async () => news() > before)
    expect(news() - before).toBe(1)
  })

  it("the cart changed, and the service does not know the invoice → shown once; found again → the cart once more", async () => {
    await changedUnderReview()
    const before = news()
    sandbox().failNext("get", "not_found", { times: 3 })
    await recheck(3)
    expect((await watch().row()).attention_reason).toBe("invoice_not_found")
    await recheck(2)
    expect((await watch().row()).attention_reason).toBe("cart_changed")
    await watch().until("announced", async () => news() >= before + 2)
    expect(news() - before).toBe(2)
  })

  it("the cart changed, and the review takes more than seven days → nothing new; a human knows of the cart → it stays quiet", async () => {
    const buyer = await changedUnderReview()
    const before = news()
    const { id } = await watch().row()
    await watch().age(id, 8 * 86_400)
    await recheck(3)
    expect((await watch().row()).attention_reason).toBe("cart_changed")
    const path = `/invoice-payment/invoices/${id}/resolve`
    await buyer.admin("POST", path, { note: "known" })
    await recheck(3)
    expect((await watch().row()).attention_reason).toBeNull()
    expect(news()).toBe(before)
  })

  /** A payment of this method that is captured, and that no invoice was paid for. */
  async function capture(id: string) {
    const db = watch().db()
    const { payment_collection_id } = await watch().row()
    const money = {
      ...{ amount: 50, currency_code: "egp", payment_collection_id },
      raw_amount: JSON.stringify({ value: "50", precision: 20 }),
      ...{ provider_id: "pp_invoice-payment_default", data: "{}" },
    }
    const session = { ...money, id: `payses_${id}`, status: "captured" }
    await db("payment_session").insert(session)
    await db("payment").insert({
      ...{ ...money, id: `pay_${id}`, payment_session_id: session.id },
      captured_at: new Date(Date.now() - 600_000),
    })
    await look(id)
  }

  const look = (id: string) =>
    watchCaptures(container(), { payment_id: `pay_${id}` })

  async function resolve() {
    const { id, status, attention_reason: reason } = await watch().row()
    const path = `/invoice-payment/invoices/${id}/resolve`
    const body = { note: "known", status, reason }
    await watch().settledDown()
    expect((await shopper().admin("POST", path, body)).status).toBe(200)
  }

  const told = () =>
    watch()
      .events.filter(({ name }) => name === "invoice-payment.needs_attention")
      .map(({ data }) => data["reason"])

  it("captured without an invoice; then the row's own one is paid and the cart had changed → the capture stays in sight; a human is done with it → the paid invoice is shown", async () => {
    const buyer = await shopper().checkout()
    await capture("other")
    await watch().untilAttention("captured_unpaid")
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilStatus("completed")
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    await look("other")
    expect(told()).toEqual(["captured_unpaid"])
    await resolve()
    const { id, resolved_at } = await watch().row()
    expect(resolved_at).toBeNull()
    await watch().inTime(
      id,
      "the cart",
      ({ attention_reason }) => attention_reason === "cart_changed"
    )
  })

  it("a human knows of one capture without an invoice → it stays quiet; a second one is shown", async () => {
    await shopper().checkout()
    await capture("one")
    await watch().untilAttention("captured_unpaid")
    await resolve()
    await look("one")
    expect((await watch().row()).attention_reason).toBeNull()
    await capture("two")
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
  })

  it("a human knows of another amount, and it is right again → what they knew hides nothing that is found then", async () => {
    const buyer = await changedUnderReview()
    sandbox().patchInvoice(buyer.invoice.id, { amount: "113.90" })
    await recheck()
    await watch().untilAttention("amount_mismatch")
    await resolve()
    sandbox().patchInvoice(buyer.invoice.id, { amount: "103.90" })
    await recheck(2)
    expect((await watch().row()).attention_reason).toBe("cart_changed")
  })

  it("the cart changed under review, and the invoice is unpaid again → nobody is told any more that the shopper paid", async () => {
    const buyer = await changedUnderReview()
    sandbox().patchInvoice(buyer.invoice.id, { status: "pending" })
    await recheck(2)
    expect((await watch().row()).attention_reason).toBeNull()
  })
})
