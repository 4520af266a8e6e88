/** Invoices that need attention stay in the admin's lists and can be found. */
import { Modules } from "@medusajs/framework/utils"
import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const count = async (query: string) =>
    (await shopper().admin("GET", `/invoice-payment/invoices?${query}`)).body
      .count

  it("a captured payment that nobody paid for; then a read finds something odd, and nothing odd any more → still shown", async () => {
    const buyer = await shopper().checkout()
    const { id } = await watch().row()
    const invoice = buyer.invoice.id
    await buyer.choose("pp_system_default")
    await buyer.complete()
    const db = watch().db()
    await db("payment_session").update({ provider_id: PROVIDER })
    const [payment] = await db("payment")
      .update({ provider_id: PROVIDER, captured_at: db.fn.now() })
      .returning("id")
    await container()
      .resolve(Modules.EVENT_BUS)
      .emit({ name: "payment.captured", data: { id: payment.id } })
    await watch().untilAttention("captured_unpaid")
    await watch().settledDown()
    // Older than what the job reads.
    await db("payment").update({
      captured_at: db.raw("now() - interval '3 days'"),
    })
    await db("invoice_payment").update({ cancel_due_at: null })
    const path = `/invoice-payment/invoices/${id}/recheck`
    for (const status of ["frozen", "pending"]) {
      sandbox().patchInvoice(invoice, { status })
      await watch().age(id, 60)
      await buyer.admin("POST", path)
      await watch().until(`read ${status}`, async () => {
        return (await watch().row()).invoice_status === status
      })
      await watch().settledDown()
    }
    await watchCaptures(container(), "all")
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
  })

  it("a thousand newer invoices of one amount → the old one is found by amount and attention, and stands in the export", async () => {
    await shopper().checkout()
    const { id, amount } = await watch().row()
    const db = watch().db()
    await db("invoice_payment").update({
      ...{ attention_reason: "paid_twice", attention_at: db.fn.now() },
    })
    await db.raw(
      `insert into invoice_payment (id, payment_collection_id, amount, currency, status, status_since, created_at, updated_at)
       select 'invpay_9' || lpad(n::text, 25, '0'), 'pay_col_' || n, ?, 'egp', 'expired', now(), now(), now()
       from generate_series(1, 1001) n`,
      [amount]
    )
    expect(await count(`attention=true&q=${amount}`)).toBe(1)
    expect(await count(`status=pending&q=${amount}`)).toBe(1)
    const { seeded, url } = shopper()
    const file = await fetch(
      `${url}/admin/invoice-payment/invoices/export?q=${amount}`,
      { headers: { authorization: seeded.admin } }
    )
    expect(await file.text()).toContain(id)
  })

  it.each(["01001234567", "+20 100 123 4567", "100-123-4567"])(
    "a telephone number with spaces in it, searched for as %s → found",
    async (typed) => {
      await shopper().checkout()
      await watch().db()("cart_address").update({ phone: "+20 100 123 4567" })
      expect(await count(`q=${encodeURIComponent(typed)}`)).toBe(1)
    }
  )

  it("settled; a day later its order is cancelled and all of it refunded → the page does not say that the order is confirmed", async () => {
    const buyer = await shopper().checkout()
    const { status_url } = buyer.session.data
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { id, order_id } = await watch().row()
    const refund = `/invoice-payment/invoices/${id}/external-refunds`
    await buyer.admin("POST", refund, { amount: "103.90" })
    await buyer.admin("POST", `/orders/${order_id}/cancel`)
    await watch().age(id, 25 * 3600)
    const { text } = await buyer.visit(status_url)
    expect(text).toContain("The shop has dealt with this payment")
    expect(text).not.toContain("confirmed")
  })
})
