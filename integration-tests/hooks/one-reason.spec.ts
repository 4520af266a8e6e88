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

  it("captured without an invoice; then the row's own one is paid and the cart had changed → the captured money stays in sight", async () => {
    const buyer = await shopper().checkout()
    const db = watch().db()
    const { payment_collection_id } = await watch().row()
    const money = {
      ...{ amount: 50, currency_code: "egp", payment_collection_id },
      raw_amount: JSON.stringify({ value: "50", precision: 20 }),
      ...{ provider_id: "pp_invoice-payment_default", data: "{}" },
    }
    const session = { ...money, id: "payses_other", status: "captured" }
    await db("payment_session").insert(session)
    await db("payment").insert({
      ...{ ...money, id: "pay_other", payment_session_id: session.id },
      captured_at: new Date(Date.now() - 600_000),
    })
    const look = () => watchCaptures(container(), { payment_id: "pay_other" })
    await look()
    await watch().untilAttention("captured_unpaid")
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilStatus("completed")
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    await look()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    expect(news()).toBe(1)
  })
})
