import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

/** A decision applies to the state that its author saw; nobody else's click undoes it. */
describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const cancels = () =>
    sandbox().requests.filter(({ operation }) => operation === "cancel")

  it("an admin mutes a reviewed invoice on a page from before its approval → refused; the paid invoice becomes its order", async () => {
    const buyer = await shopper().checkout()
    const added = await buyer.addItem(100)
    await sandbox().review(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    await sandbox().approve(buyer.invoice.id)
    await watch().untilStatus("completed")
    await watch().settledDown()
    const path = `/invoice-payment/invoices/${id}/resolve`
    const decision = { note: "the review runs on", status: "under_review" }
    expect(await buyer.admin("POST", path, decision)).toMatchObject({
      status: 400,
      body: { code: "changed" },
    })
    const item = (added.body.cart.items as Json[]).find(
      ({ unit_price }) => unit_price === 100
    )
    await buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${item!.id}`)
    await buyer.choose()
    await buyer.complete()
    await watch().inTime(id, "settled", ({ settled_at }) => settled_at !== null)
    expect(await buyer.orders()).toHaveLength(1)
  })

  it("an admin resolves the reason that they were shown; by now it is another one, or the same one anew → refused, and still shown", async () => {
    const buyer = await shopper().checkout()
    const path = `/invoice-payment/invoices/${(await watch().row()).id}`
    const recheck = () => buyer.admin("POST", `${path}/recheck`)
    sandbox().patchInvoice(buyer.invoice.id, { status: "frozen" })
    await recheck()
    await watch().untilAttention("unknown_status")
    await watch().settledDown()
    const { body } = await buyer.admin("GET", path)
    const { status, attention } = body.invoice
    const shown = { status, reason: attention.reason, since: attention.since }
    sandbox().patchInvoice(buyer.invoice.id, {
      ...{ amount: "113.90", status: "pending" },
    })
    await sandbox().pay(buyer.invoice.id)
    await recheck()
    await watch().untilAttention("amount_mismatch")
    // A read before the payment found the amount too, and this one renews the attention.
    await watch().until("the payment was read", async () => {
      return (await watch().row()).invoice_status === "completed"
    })
    await watch().settledDown()
    const resolve = (seen: object) =>
      buyer.admin("POST", `${path}/resolve`, { note: "known", ...seen })
    const outdated = { status: 400, body: { code: "changed" } }
    expect(await resolve(shown)).toMatchObject(outdated)
    const unsaid = { status, reason: shown.reason }
    expect(await resolve(unsaid)).toMatchObject(outdated)
    const reason = "amount_mismatch"
    expect(await resolve({ ...shown, reason })).toMatchObject(outdated)
    expect((await watch().row()).attention_reason).toBe(reason)
    const { attention_at: since } = await watch().row()
    expect((await resolve({ status, reason, since })).status).toBe(200)
  })

  it("an admin cancels on a page that showed it unpaid; by now it is under review → refused, the service is not asked", async () => {
    const buyer = await shopper().checkout()
    const { id } = await watch().row()
    await sandbox().review(buyer.invoice.id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    const path = `/invoice-payment/invoices/${id}/cancel`
    const decision = { status: "pending" }
    expect(await buyer.admin("POST", path, decision)).toMatchObject({
      status: 400,
      body: { code: "changed" },
    })
    await watch().settledDown()
    expect(cancels()).toHaveLength(0)
  })

  it("an admin cancels, the service is down for a moment, the shopper chooses again → a new invoice; the old one is cancelled all the same", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    const row = await watch().row()
    sandbox().failNext("cancel", "server_error")
    await buyer.admin("POST", `/invoice-payment/invoices/${row.id}/cancel`)
    await watch().until("asked", async () => cancels().length > 0)
    await watch().settledDown()
    await buyer.choose()
    expect(buyer.invoice.id).not.toBe(id)
    await watch()
      .db()("invoice_payment")
      .where({ id: row.id })
      .update({ cancel_due_at: watch().db().fn.now() })
    await watch().untilStatus("cancelled")
    expect(sandbox().invoice(id).cancelled_at).toBeTruthy()
  })

  it("a cancel fails for the last time while an admin cancels anew → the new wish stands", async () => {
    await shopper().checkout()
    const { cancels } = container().resolve(INVOICE_PAYMENT_MODULE)
    const cancel_due_at = new Date(Date.now() + 600_000)
    await watch()
      .db()("invoice_payment")
      .update({ cancel_due_at, cancel_tries: 0 })
    await cancels.failed(
      { ...(await watch().row()), cancel_tries: 2 },
      { nextTryMs: null, refused: false, isRead: false },
      { kind: "cancel", by: "test" }
    )
    expect(await watch().row()).toMatchObject({
      ...{ cancel_due_at, cancel_tries: 0 },
    })
  })

  it("the service asks for another amount → the shopper who chooses again gets an invoice of the cart's", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    const row = await watch().row()
    sandbox().patchInvoice(id, { amount: "113.90" })
    await buyer.admin("POST", `/invoice-payment/invoices/${row.id}/recheck`)
    await watch().untilAttention("amount_mismatch")
    await watch().settledDown()
    await buyer.choose()
    expect(buyer.invoice.id).not.toBe(id)
  })

  it.each(["pay", "review"] as const)(
    "an older invoice of the cart's amount is still open, another one has the money (%s) → nobody is sent to pay again",
    async (how) => {
      // The service has no cancel.
      sandbox().failNext("cancel", "not_found", { times: 100 })
      const buyer = await shopper().checkout()
      const added = await buyer.addItem(100)
      await buyer.choose()
      const item = (added.body.cart.items as Json[]).find(
        ({ unit_price }) => unit_price === 100
      )
      await buyer.store(
        "DELETE",
        `/carts/${buyer.cartId}/line-items/${item!.id}`
      )
      await buyer.choose()
      const small = buyer.invoice.id
      await buyer.addItem(100)
      await sandbox()[how](small)
      await watch().untilAttention("cart_changed")
      await watch().settledDown()
      expect(await buyer.choose()).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("Do not pay again") },
      })
    }
  )
})
