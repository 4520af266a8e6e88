import { Modules } from "@medusajs/framework/utils"
import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore({}, ({ container, sandbox, shopper, url, watch }) => {
  const signUp = () => Customer.signUp(shopper())

  it("an unpaid order → payable; pay now → an invoice; pay now again → the same one", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    const before = await mona.readPayment(order)
    expect(before.status).toBe(200)
    expect(before.body.order_payment).toEqual({
      order_id: order,
      code: "payable",
      message: "",
      amount_due: "103.90",
      currency: "egp",
      payment_session: null,
    })
    const first = await mona.payNow(order)
    expect(first.status).toBe(200)
    const { payment_session } = first.body.order_payment
    expect(payment_session).toMatchObject({
      outcome: "waiting",
      status: "pending",
      amount: "103.90",
      payment_url: expect.stringMatching(/^http/),
      status_url: expect.stringContaining("/hooks/invoice-payment/return/"),
    })
    const again = await mona.payNow(order)
    expect(again.body.order_payment.payment_session).toEqual(payment_session)
    expect(sandbox().invoices()).toHaveLength(1)
    expect((await watch().row()).order_id).toBe(order)
  })

  it("pay now four times at once → one invoice, one address", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => mona.payNow(order))
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const addresses = answers.map(
      ({ body }) => body.order_payment.payment_session.payment_url
    )
    expect(new Set(addresses).size).toBe(1)
    expect(sandbox().invoices()).toHaveLength(1)
    // Nor one of Medusa's account holders, which only one of the calls could write.
    expect(await watch().db()("account_holder")).toEqual([])
  })

  it("paid → captured once, nothing due; pay now → 400 nothing_due and no invoice", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    // The caller is proven to be the customer who owns the order.
    expect(await watch().row()).toMatchObject({
      signed_in_customer_id: mona.id,
    })
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    const { body } = await mona.readPayment(order)
    expect(body.order_payment).toMatchObject({
      code: "nothing_due",
      amount_due: "0.00",
      payment_session: { outcome: "paid", order_id: order },
    })
    const refused = await mona.payNow(order)
    expect(refused).toMatchObject({
      status: 400,
      body: { type: "not_allowed", code: "nothing_due" },
    })
    expect(sandbox().invoices()).toHaveLength(1)
    const [shown] = await shopper().orders()
    expect(shown!.payment_status).toBe("captured")
    expect(shown!.transactions).toHaveLength(1)
  })

  it("under review → 400 payment_under_review and no second invoice", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    await sandbox().review(sandbox().invoices()[0]!.id)
    await watch().untilStatus("under_review")
    const refused = await mona.payNow(order)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "payment_under_review" },
    })
    expect(refused.body.message).toMatch(/Do not pay again/)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("the order grew while its invoice was open → one of the new amount, the old one is cancelled", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    await mona.grow(order)
    const { body } = await mona.payNow(order)
    expect(body.order_payment).toMatchObject({
      amount_due: "203.90",
      payment_session: { amount: "203.90" },
    })
    await watch().untilStatus("cancelled")
    const open = sandbox()
      .invoices()
      .filter(({ status }) => status === "pending")
    expect(open.map(({ amount }) => amount)).toEqual(["203.90"])
  })

  it("the review of an order on hold ended badly → pay now takes payment again, and the order is captured", async () => {
    const buyer = shopper()
    const mona = await Customer.signUp(buyer)
    const order = await mona.heldOrder(watch())
    await sandbox().reject(buyer.invoice.id)
    await watch().untilAttention("review_rejected")
    const { status, body } = await mona.payNow(order)
    expect(status).toBe(200)
    const { invoice_id } = body.order_payment.payment_session
    expect(invoice_id).not.toBe(buyer.invoice.id)
    await sandbox().pay(invoice_id)
    await watch().untilSettled()
    const [shown] = await buyer.orders()
    expect(shown!.payment_status).toBe("captured")
    expect(shown!.transactions).toHaveLength(1)
    const reasons = (await watch().rows()).map((row) => row.attention_reason)
    expect(reasons).toEqual([null, null])
  })

  const captured = async () => {
    const [order] = await shopper().orders()
    const collections = order!.payment_collections as Json[]
    return collections
      .flatMap(({ payments }) => payments as Json[])
      .flatMap(({ captures }) => captures as Json[])
      .map(({ amount }) => amount)
  }

  it("grown, a second invoice, the first one is paid, the edit reverted → captured is what was paid, never the larger amount", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [first] = sandbox().invoices()
    await mona.grow(order)
    sandbox().failNext("cancel", "server_error", { times: 9 })
    await mona.payNow(order)
    await sandbox().pay(first!.id)
    await mona.shrink(order)
    await watch().untilSettled()
    expect(await captured()).toEqual([103.9])
    const sessions = await watch().db()("payment_session").select("amount")
    expect(sessions.map(({ amount }) => Number(amount))).toEqual([103.9])
    expect((await mona.readPayment(order)).body.order_payment.code).toBe(
      "nothing_due"
    )
  })

  it("grown while its invoice is open, then paid → captured for what was paid, the rest can be paid now", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    await mona.grow(order)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(await captured()).toEqual([103.9])
    const { body } = await mona.payNow(order)
    expect(body.order_payment).toMatchObject({
      code: "payable",
      amount_due: "100.00",
      payment_session: { amount: "100.00" },
    })
    await sandbox().pay(body.order_payment.payment_session.invoice_id)
    await watch().untilSettled(2)
    expect(await captured()).toEqual(expect.arrayContaining([100, 103.9]))
    const { body: shown } = await shopper().admin(
      "GET",
      `/orders/${order}?fields=payment_status`
    )
    expect(shown.order.payment_status).toBe("captured")
  })

  it("shrunk while its invoice is open, then paid → captured, settled and overpaid until the edit is taken back", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.grow(order)
    await mona.payNow(order)
    await mona.shrink(order)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(await captured()).toEqual([203.9])
    expect((await watch().row()).attention_reason).toBe("overpaid")
    await mona.grow(order)
    await watch().until(
      "the attention is over",
      async () => (await watch().row()).attention_reason === null
    )
  })

  it("another method's payment is authorized → 400 paid_elsewhere, and it stays authorized", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { payment_collection_id } = await watch().row()
    const { body } = await shopper().store(
      "POST",
      `/payment-collections/${payment_collection_id}/payment-sessions`,
      { provider_id: "pp_system_default" }
    )
    const [session] = body.payment_collection.payment_sessions
    await container()
      .resolve(Modules.PAYMENT)
      .authorizePaymentSession(session.id, {})
    const refused = await mona.payNow(order)
    expect([refused.status, refused.body.code]).toEqual([400, "paid_elsewhere"])
    const payments = await watch().db()("payment").select("canceled_at")
    expect(payments).toEqual([{ canceled_at: null }])
  })

  it("an expired invoice → pay now makes another", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [old] = sandbox().invoices()
    sandbox().patchInvoice(old!.id, {
      status: "expired",
      expires_at: "2026-01-01T00:00:00+02:00",
    })
    await watch().age((await watch().row()).id, 3600)
    await watch().untilStatus("expired")
    const { body } = await mona.payNow(order)
    const { invoice_id } = body.order_payment.payment_session
    expect(invoice_id).not.toBe(old!.id)
    expect(sandbox().invoices()).toHaveLength(2)
  })

  it.each([
    [15, "amount_below_minimum", "EGP 20.00"],
    [80_000, "amount_above_maximum", "EGP 70,000.00"],
  ])("an order of %d → 400 %s with the limit", async (price, code, limit) => {
    const mona = await signUp()
    const { status, body } = await mona.payNow(await mona.unpaidOrder(price))
    expect([status, body.code]).toEqual([400, code])
    expect(body.message).toContain(limit)
    expect(sandbox().invoices()).toHaveLength(0)
  })

  it("a review is rejected, and the order can be paid anew → the payment's page forbids nobody to pay", async () => {
    const mona = await signUp()
    const order = await mona.heldOrder(watch())
    const { body } = await mona.readPayment(order)
    const { status_url } = body.order_payment.payment_session
    await sandbox().reject(sandbox().invoices()[0]!.id)
    await watch().untilAttention("review_rejected")
    const after = (await mona.readPayment(order)).body.order_payment
    expect(after.code).toBe("payable")
    const { text } = await shopper().visit(status_url)
    expect(text).toContain("This payment has ended")
    expect(text).not.toContain("Do not pay again")
  })

  it("a capture that nobody paid is shown on an open invoice → its page leads to the invoice, as the order does", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { payment_collection_id } = await watch().row()
    await captureForNothing(payment_collection_id)
    await watch().untilAttention("captured_unpaid")
    const { code, payment_session } = (await mona.readPayment(order)).body
      .order_payment
    expect([code, payment_session.outcome]).toEqual(["payable", "waiting"])
    const { text } = await shopper().visit(payment_session.status_url)
    expect(text).toContain(payment_session.payment_url)
    expect(text).not.toContain("Do not pay again")
  })

  /** A store's own code captured a payment of our method that nobody made. */
  async function captureForNothing(payment_collection_id: string) {
    const db = watch().db()
    const money = {
      ...{ amount: 50, currency_code: "egp", payment_collection_id },
      raw_amount: JSON.stringify({ value: "50", precision: 20 }),
      ...{ provider_id: "pp_invoice-payment_default", data: "{}" },
    }
    const session = { ...money, id: "payses_own", status: "captured" }
    await db("payment_session").insert(session)
    const captured_at = new Date(Date.now() - 600_000)
    await db("payment").insert({
      ...{ ...money, id: "pay_own", payment_session_id: session.id },
      captured_at,
    })
    await watchCaptures(container(), { payment_id: "pay_own" })
  }

  it("a human closed its paid invoice and marked it as paid, then it grew → the new debt can be paid", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { id, payment_collection_id } = await watch().row()
    await mona.store(
      "POST",
      `/payment-collections/${payment_collection_id}/payment-sessions`,
      { provider_id: "pp_system_default" }
    )
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilAttention("paid_elsewhere")
    await watch().settledDown()
    const resolved = await shopper().admin(
      "POST",
      `/invoice-payment/invoices/${id}/resolve`,
      { note: "booked by hand" }
    )
    expect(resolved.status).toBe(200)
    expect((await mona.readPayment(order)).body.order_payment.code).toBe(
      "payment_arrived"
    )
    await shopper().admin(
      "POST",
      `/payment-collections/${payment_collection_id}/mark-as-paid`,
      { order_id: order }
    )
    await watch().until(
      "nothing is due",
      async () =>
        (await mona.readPayment(order)).body.order_payment.code ===
        "nothing_due"
    )
    await mona.grow(order)
    expect((await mona.readPayment(order)).body.order_payment).toMatchObject({
      ...{ code: "payable", amount_due: "100.00" },
    })
    expect((await mona.payNow(order)).status).toBe(200)
    await sandbox().pay(sandbox().invoices()[1]!.id)
    await watch().untilSettled()
  })

  it("a draft → 404: it is not the customer's order yet", async () => {
    const mona = await signUp()
    const { body } = await shopper().admin("POST", "/draft-orders", {
      ...{ email: mona.email, customer_id: mona.id },
      region_id: shopper().seeded.regionId,
      items: [{ variant_id: shopper().variant(103.9), quantity: 1 }],
    })
    const { id } = body.draft_order
    expect((await mona.readPayment(id)).status).toBe(404)
    expect((await mona.payNow(id)).status).toBe(404)
    expect(sandbox().invoices()).toHaveLength(0)
  })

  it("a cancelled order → 400 order_canceled", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    await shopper().admin("POST", `/orders/${order}/cancel`)
    expect((await mona.payNow(order)).body.code).toBe("order_canceled")
  })

  it("a guest → 401; somebody else's order, an unknown one → 404; all without an invoice", async () => {
    const mona = await signUp()
    const order = await mona.unpaidOrder()
    const guest = shopper()
    const path = `/invoice-payment/orders/${order}`
    expect((await guest.store("GET", path)).status).toBe(401)
    expect(
      (await guest.store("POST", `${path}/payment-session`, {})).status
    ).toBe(401)
    const omar = await Customer.signUp(shopper(), "omar@example.com")
    for (const id of [order, "order_unknown"]) {
      expect((await omar.readPayment(id)).status).toBe(404)
      expect((await omar.payNow(id)).status).toBe(404)
    }
    expect(sandbox().invoices()).toHaveLength(0)
  })

  it("an amount or a secret in the body → 400 that repeats nothing of it", async () => {
    const mona = await signUp()
    const { status, body } = await mona.store(
      "POST",
      `/invoice-payment/orders/${await mona.unpaidOrder()}/payment-session`,
      { amount: 1, pk_secret: "pk_secret" }
    )
    expect(status).toBe(400)
    expect(body.message).toContain("not known here; known: none")
    expect(body.message).not.toMatch(/amount|secret/)
    expect(sandbox().invoices()).toHaveLength(0)
  })

  it("a body that is no JSON, or calls itself something else → refused, repeats nothing of it", async () => {
    const mona = await signUp()
    const path = `/store/invoice-payment/orders/${await mona.unpaidOrder()}/payment-session`
    const send = async (type: string) => {
      const answer = await fetch(url() + path, {
        method: "POST",
        headers: {
          authorization: mona.authorization,
          "x-publishable-api-key": shopper().seeded.publishableKey,
          "content-type": type,
        },
        body: '{"card": 4111',
      })
      return { status: answer.status, text: await answer.text() }
    }
    const broken = await send("application/json")
    const form = await send("text/plain")
    expect([broken.status, form.status]).toEqual([400, 415])
    expect(broken.text + form.text).not.toMatch(/card|4111/)
  })
})
