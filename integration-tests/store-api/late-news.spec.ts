/** A decision covers the facts known at that time; a later answer of the service counts anew. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"

const WAY_TO_PAY = /Continue to payment|I have not paid yet/

describeStore({}, ({ sandbox, shopper, watch }) => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const now = () => new Date().toISOString()

  const rowOf = async (invoice: string) =>
    (await watch().rows()).find(({ invoice_id }) => invoice_id === invoice)!

  async function recheck(invoice: string) {
    const { id } = await rowOf(invoice)
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().settledDown()
  }

  async function resolve(invoice: string) {
    const { id } = await rowOf(invoice)
    const path = `/invoice-payment/invoices/${id}/resolve`
    return shopper().admin("POST", path, { note: "looked at it" })
  }

  async function decidedOtherAmount(invoice: string) {
    sandbox().patchInvoice(invoice, { amount: "113.90" })
    await recheck(invoice)
    await watch().untilAttention("amount_mismatch")
    await resolve(invoice)
  }

  async function ordered() {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { id } = sandbox().invoices()[0]!
    return { mona, order, id }
  }

  it("a human knows of another amount; then the same answer says when it was completed → shown again, nobody pays again", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await decidedOtherAmount(id)
    sandbox().patchInvoice(id, { completed_at: now() })
    await recheck(id)
    await watch().untilAttention("amount_mismatch")
    expect((await buyer.choose()).status).toBe(400)
  })

  it("the same, and a second invoice stands by then → its page has no way to pay", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await decidedOtherAmount(id)
    await buyer.choose()
    const { status_url } = buyer.session.data
    sandbox().patchInvoice(id, { completed_at: now() })
    await recheck(id)
    expect((await buyer.visit(status_url)).text).not.toMatch(WAY_TO_PAY)
  })

  it.each([
    ["expired", { expires_at: minutes(-60).toISOString() }],
    ["cancelled", { cancelled_at: now() }],
  ])(
    "%s, and then completed with another amount → nobody pays again before a human has decided",
    async (status, changes) => {
      const { mona, order, id } = await ordered()
      sandbox().patchInvoice(id, { status, ...changes })
      await recheck(id)
      expect((await rowOf(id)).status).toBe(status)
      const paid = { amount: "113.90", status: "completed" }
      sandbox().patchInvoice(id, { ...paid, completed_at: now() })
      await recheck(id)
      await watch().untilAttention("amount_mismatch")
      const { status: refused } = await mona.payNow(order)
      expect(refused).toBe(400)
      expect(sandbox().invoices()).toHaveLength(1)
      await resolve(id)
      expect((await mona.payNow(order)).status).toBe(200)
    }
  )

  it("a cart's invoice is paid, its webhook was lost and its time is nearly over → chosen again, it is found, and no second one is made", async () => {
    const buyer = await shopper().checkout()
    sandbox().webhooks.mode("hold")
    await watch().settledDown()
    const { id } = await watch().row()
    await watch().age(id, 600)
    const due = { next_due_at: minutes(60), expires_at: minutes(5) }
    await watch().db()("invoice_payment").update(due)
    await sandbox().pay(buyer.invoice.id)
    expect((await buyer.choose()).status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(1)
    await watch().untilSettled()
  })

  it.each(["server_error", "not_found"] as const)(
    "on hold, and the review ends with a word of the service's own; cancelling fails (%s), a human decides → the order can be paid again",
    async (failure) => {
      const mona = await Customer.signUp(shopper())
      const order = await mona.heldOrder(watch())
      await watch().settledDown()
      const { id } = sandbox().invoices()[0]!
      sandbox().patchInvoice(id, { status: "rejected" })
      sandbox().failNext("cancel", failure, { times: 100 })
      await recheck(id)
      await watch().untilAttention("unknown_status")
      await watch().settledDown()
      expect((await mona.payNow(order)).status).toBe(400)
      await resolve(id)
      expect((await mona.payNow(order)).status).toBe(200)
    }
  )

  it("an order's invoice is under review; another collection of the order is chosen by Medusa's own route → no second invoice", async () => {
    const { mona, order, id } = await ordered()
    await sandbox().review(id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    const { body } = await shopper().admin("POST", "/payment-collections", {
      ...{ order_id: order, amount: 103.9 },
    })
    const path = `/payment-collections/${body.payment_collection.id}/payment-sessions`
    const answer = await mona.store("POST", path, { provider_id: PROVIDER })
    expect(answer.status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(1)
  })
})
