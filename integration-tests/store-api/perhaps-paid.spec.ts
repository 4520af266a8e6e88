/** The service says that it took money, and the answer is not taken for a payment of the row. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const cancels = () =>
    sandbox().requests.filter(({ operation }) => operation === "cancel").length

  /** Everything that a wish to cancel waits for is over. */
  async function letCancelsCome() {
    await watch()
      .db()("invoice_payment")
      .whereNotNull("cancel_due_at")
      .update({ cancel_due_at: watch().db().fn.now() })
    await watch().settledDown()
  }

  const recheck = async () =>
    shopper().admin(
      "POST",
      `/invoice-payment/invoices/${(await watch().row()).id}/recheck`
    )

  it("completed with another amount, the shopper chooses again → do not pay again; never cancelled; once a human has decided, a new invoice", async () => {
    const buyer = await shopper().checkout()
    const { id: paid } = buyer.invoice
    sandbox().patchInvoice(paid, { amount: "113.90" })
    await sandbox().pay(paid)
    await watch().untilAttention("amount_mismatch")
    await watch().settledDown()
    const refused = await buyer.choose()
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(/Do not pay again/)
    await buyer.choose("pp_system_default")
    await letCancelsCome()
    expect(cancels()).toBe(0)
    const { id } = await watch().row()
    const path = `/invoice-payment/invoices/${id}`
    expect(await buyer.admin("POST", `${path}/cancel`)).toMatchObject({
      ...{ status: 400, body: { code: "perhaps_paid" } },
    })
    await buyer.admin("POST", `${path}/resolve`, { note: "given back" })
    expect((await buyer.choose()).status).toBe(200)
    expect(buyer.session.data.invoice_id).not.toBe(paid)
    await letCancelsCome()
    expect(cancels()).toBe(0)
  })

  it("a word of the service's own with completed_at, the cart changes → no second invoice, not cancelled", async () => {
    const buyer = await shopper().checkout()
    const completed_at = new Date().toISOString()
    sandbox().patchInvoice(buyer.invoice.id, {
      status: "settled",
      completed_at,
    })
    await recheck()
    await watch().untilAttention("unknown_status")
    await watch().settledDown()
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(400)
    await letCancelsCome()
    expect(cancels()).toBe(0)
  })

  it("completed and cancelled at once → not handed out again, also once a human has decided; not cancelled", async () => {
    const buyer = await shopper().checkout()
    const now = new Date().toISOString()
    sandbox().patchInvoice(buyer.invoice.id, {
      ...{ status: "completed", completed_at: now, cancelled_at: now },
    })
    await recheck()
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    const { id } = await watch().row()
    const before = buyer.invoice.id
    expect((await buyer.choose()).status).toBe(400)
    await buyer.choose("pp_system_default")
    const decision = { note: "looked up" }
    await buyer.admin(
      "POST",
      `/invoice-payment/invoices/${id}/resolve`,
      decision
    )
    await buyer.choose()
    expect(buyer.session.data.invoice_id).not.toBe(before)
    await letCancelsCome()
    expect(cancels()).toBe(0)
  })

  it("of an order, completed with another amount → the order page says that it is being checked", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [first] = sandbox().invoices()
    sandbox().patchInvoice(first!.id, { amount: "113.90" })
    await sandbox().pay(first!.id)
    await watch().untilAttention("amount_mismatch")
    const { body } = await mona.readPayment(order)
    expect(body.order_payment.code).toBe("payment_under_review")
    expect((await mona.payNow(order)).status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it.each([
    ["cancelled", { cancelled_at: new Date().toISOString() }],
    ["pending", {}],
    ["pending", { expires_at: new Date(Date.now() - 3_600_000).toISOString() }],
  ])(
    "%s with completed_at and %j → shown to a human, never void in silence",
    async (status, changes) => {
      const buyer = await shopper().checkout()
      const completed_at = new Date().toISOString()
      sandbox().patchInvoice(buyer.invoice.id, {
        ...{ status, completed_at, ...changes },
      })
      await recheck()
      await watch().untilAttention("contradictory")
      expect((await watch().row()).status).toBe("pending")
      const { text } = await buyer.visit(buyer.session.data.status_url)
      expect(text).toContain("Do not pay again")
    }
  )

  it.each([[1764000000], ["23/11/2026 10:00"], [{ at: "x" }]])(
    "cancelled, with a completed_at that cannot be read (%j) → shown to a human, no second invoice until they have decided",
    async (completed_at) => {
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      await mona.payNow(order)
      const cancelled_at = new Date().toISOString()
      sandbox().patchInvoice(sandbox().invoices()[0]!.id, {
        ...{ status: "cancelled", cancelled_at },
        completed_at: completed_at,
      })
      await recheck()
      await watch().untilAttention("contradictory")
      await watch().settledDown()
      expect((await mona.payNow(order)).status).toBe(400)
      expect(sandbox().invoices()).toHaveLength(1)
      const path = `/invoice-payment/invoices/${(await watch().row()).id}`
      await shopper().admin("POST", `${path}/resolve`, { note: "not paid" })
      expect((await mona.payNow(order)).status).toBe(200)
    }
  )

  it("names a completed_at that cannot be read, and later none → nobody is asked any more", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    sandbox().patchInvoice(id, { completed_at: 1764000000 })
    await recheck()
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    sandbox().patchInvoice(id, { completed_at: null })
    await watch().age((await watch().row()).id, 60)
    await recheck()
    await watch().until("nobody is asked", async () => {
      return (await watch().row()).attention_reason === null
    })
    expect((await buyer.choose()).status).toBe(200)
    expect(buyer.session.data.invoice_id).toBe(id)
  })

  describe("the answer to the creation is lost", () => {
    async function lostCreation(press: () => Promise<unknown>) {
      sandbox().failNext("create", "lost_after_processing")
      await press()
      return sandbox().invoices()[0]!.id
    }

    it("its invoice is paid with another amount → a human is told what came, the order asks for no second payment", async () => {
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      const paid = await lostCreation(() => mona.payNow(order))
      sandbox().patchInvoice(paid, { amount: "113.90" })
      await sandbox().pay(paid)
      await watch().untilAttention("amount_mismatch")
      expect(await watch().row()).toMatchObject({
        ...{ status: "pending", invoice_id: paid },
        ...{ invoice_status: "completed", mismatch: "amount_mismatch" },
      })
      const { body } = await mona.readPayment(order)
      expect(body.order_payment.code).toBe("payment_under_review")
      expect((await mona.payNow(order)).status).toBe(400)
      expect(sandbox().invoices()).toHaveLength(1)
      expect(watch().count("invoice-payment.needs_attention")).toBe(1)
    })

    it("its invoice has another currency and is not paid → shown, never handed out; the cart gets a new one", async () => {
      const buyer = await shopper().fillCart()
      const odd = await lostCreation(() => buyer.choose())
      sandbox().patchInvoice(odd, { currency: "usd" })
      await sandbox().webhooks.resend(odd)
      await watch().untilAttention("currency_mismatch")
      expect((await watch().row()).invoice_id).toBe(odd)
      expect((await buyer.choose()).status).toBe(200)
      expect(buyer.session.data.invoice_id).not.toBe(odd)
    })

    it("its webhook names an invoice with another reference → not the row's, nobody is told", async () => {
      const buyer = await shopper().fillCart()
      const lost = await lostCreation(() => buyer.choose())
      const reads = () =>
        sandbox().requests.filter(({ operation }) => operation === "get").length
      sandbox().patchInvoice(lost, { external_reference: "of-another-shop" })
      await sandbox().pay(lost)
      await watch().until("it is read", async () => reads() > 0)
      await watch().settledDown()
      expect(await watch().row()).toMatchObject({
        ...{ status: "unknown", invoice_id: null, attention_reason: null },
      })
    })
  })
})
