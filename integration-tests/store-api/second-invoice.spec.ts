/**
 * While money of a cart or order is undecided, nobody is sent to pay beside it; once a human has
 * decided, they can pay.
 */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

const WAY_TO_PAY = /Continue to payment|I have not paid yet/

const CASES = ["pay", "review"] as const

describeStore({}, ({ sandbox, shopper, watch }) => {
  const rowOf = async (invoice: string) =>
    (await watch().rows()).find(({ invoice_id }) => invoice_id === invoice)!

  async function recheck(invoice: string) {
    const { id } = await rowOf(invoice)
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().settledDown()
  }

  async function resolve(changes: { reason?: string } = {}) {
    const { id } = await watch().row()
    const body = { note: "looked at it", ...changes }
    const path = `/invoice-payment/invoices/${id}/resolve`
    return shopper().admin("POST", path, body)
  }

  /** The service cancels nothing, so that a replaced invoice can still be paid. */
  const keepOpen = () =>
    sandbox().failNext("cancel", "not_found", { times: 100 })

  it.each(CASES)(
    "a cart changed, its first invoice has the money (%s) → the second one's page has no way to pay",
    async (how) => {
      keepOpen()
      const buyer = await shopper().checkout()
      const first = buyer.invoice.id
      await buyer.addItem(100)
      await buyer.choose()
      const second = buyer.invoice.id
      const { status_url, session_id } = buyer.session.data
      await watch().settledDown()
      await sandbox()[how](first)
      await watch().until("the money is known", async () =>
        ["completed", "under_review"].includes((await rowOf(first)).status)
      )
      await watch().settledDown()
      await recheck(second)
      expect((await rowOf(second)).status).toBe("pending")
      expect((await buyer.choose()).status).toBe(400)
      const path = `/invoice-payment/payment-sessions/${session_id}`
      const { payment_session } = (await buyer.store("GET", path)).body
      expect(payment_session?.payment_url ?? null).toBeNull()
      expect((await buyer.visit(status_url)).text).not.toMatch(WAY_TO_PAY)
    }
  )

  it.each(CASES)(
    "an order grew, its first invoice has the money (%s) → the second one's page has no way to pay what is not owed",
    async (how) => {
      keepOpen()
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      const sessionOf = async () =>
        (await mona.payNow(order)).body.order_payment.payment_session
      const first = await sessionOf()
      await mona.grow(order)
      const second = await sessionOf()
      expect(second.invoice_id).not.toBe(first.invoice_id)
      await watch().settledDown()
      await sandbox()[how](first.invoice_id)
      await watch().until("the money is known", async () => {
        const { settled_at, status } = await rowOf(first.invoice_id)
        return how === "pay" ? settled_at !== null : status === "under_review"
      })
      await watch().settledDown()
      await recheck(second.invoice_id)
      const { text } = await shopper().visit(second.status_url)
      expect(text).not.toMatch(WAY_TO_PAY)
    }
  )

  it("an order shrank → the page of the invoice over the old sum has no way to pay", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.grow(order)
    const first = (await mona.payNow(order)).body.order_payment.payment_session
    await mona.shrink(order)
    await recheck(first.invoice_id)
    const { text } = await shopper().visit(first.status_url)
    expect(text).not.toMatch(WAY_TO_PAY)
  })

  it.each([
    ["under review", { status: "under_review", completed: false }],
    ["a word of its own and a time", { status: "settled", completed: true }],
  ])(
    "another amount, and %s → nobody pays again, and it is never cancelled",
    async (_, { status, completed }) => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      const completed_at = completed ? new Date().toISOString() : null
      sandbox().patchInvoice(id, { amount: "113.90", status, completed_at })
      await recheck(id)
      await watch().untilAttention("amount_mismatch")
      await watch().settledDown()
      expect((await buyer.choose()).status).toBe(400)
      await watch().age((await watch().row()).id, 600)
      const paidAt = (await watch().row()).completed_at
      await recheck(id)
      expect((await watch().row()).completed_at).toEqual(paidAt)
      const cancels = sandbox().requests.filter(
        ({ operation }) => operation === "cancel"
      )
      expect(cancels).toHaveLength(0)
      expect(sandbox().invoices()).toHaveLength(1)
    }
  )

  it("a human knows the service's word; then the same word comes with completed_at → shown again, nobody pays again", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    sandbox().patchInvoice(id, { status: "processing" })
    await recheck(id)
    await watch().untilAttention("unknown_status")
    await watch().settledDown()
    await resolve()
    const completed_at = new Date().toISOString()
    sandbox().patchInvoice(id, { status: "processing", completed_at })
    await recheck(id)
    await watch().untilAttention("unknown_status")
    await watch().settledDown()
    const { status_url } = buyer.session.data
    expect(await buyer.choose()).toMatchObject({
      ...{ status: 400, body: { code: "being_checked" } },
    })
    const { text } = await buyer.visit(status_url)
    expect(text).toContain("Do not pay again")
  })

  it("paid with another amount, then not found for once → the amount is what a human decides about, and nobody pays again before", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    sandbox().patchInvoice(id, { amount: "113.90" })
    await sandbox().pay(id)
    await watch().untilAttention("amount_mismatch")
    await watch().settledDown()
    sandbox().failNext("get", "not_found", { times: 2 })
    await recheck(id)
    await watch().untilAttention("amount_mismatch")
    expect((await resolve({ reason: "invoice_not_found" })).status).toBe(400)
    // Before the next read, and after it.
    expect((await buyer.choose()).status).toBe(400)
    await recheck(id)
    await recheck(id)
    await watch().untilAttention("amount_mismatch")
    expect((await buyer.choose()).status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("under review and the cart changed, then completed and cancelled at once, and a human decides → the cart can be paid anew", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    const { id } = buyer.invoice
    await sandbox().review(id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const now = new Date().toISOString()
    const gone = { status: "cancelled", completed_at: now, cancelled_at: now }
    sandbox().patchInvoice(id, gone)
    await recheck(id)
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    expect((await buyer.choose()).status).toBe(400)
    expect((await resolve()).status).toBe(200)
    expect((await buyer.choose()).status).toBe(200)
    expect(buyer.invoice.id).not.toBe(id)
  })
})
