/**
 * A shopper who presses "pay" again and again, with any number of invoices, leaves the reads
 * that webhooks and other shoppers need.
 */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  /** Twelve invoices that may bring money, of several minutes: one has at most ten. */
  async function cartOfMany(): Promise<Shopper> {
    sandbox().failNext("cancel", "not_found", { times: 1000 })
    const buyer = await shopper().fillCart()
    for (let times = 0; times < 12; times++) {
      await buyer.addItem(100)
      expect((await buyer.choose()).status).toBe(200)
      const taken_at = new Date(Date.now() - 120_000)
      await watch().db()("invoice_payment_creation").update({ taken_at })
    }
    return buyer
  }

  /** Nothing is due on the way: the schedule's own read would make the row a fresh one. */
  async function aWhileLater() {
    await watch().settledDown()
    const db = watch().db()
    const in_two_hours = new Date(Date.now() + 7_200_000)
    await db("invoice_payment").update({
      ...{ next_due_at: in_two_hours, expires_at: null, cancel_due_at: null },
    })
    for (const { id } of await watch().rows()) {
      await watch().age(id, 600)
    }
    await watch().settledDown()
    await db("invoice_payment_read").delete()
  }

  const reads = async () =>
    (await watch().db()("invoice_payment_read")).map(
      ({ read_class }) => read_class
    )

  it("a cart with twelve open invoices is changed and chosen → five of them are read; pressed again at once, no more", async () => {
    const buyer = await cartOfMany()
    await aWhileLater()
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(200)
    expect(await reads()).toHaveLength(5)
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(200)
    expect(await reads()).toHaveLength(5)
  })

  it("a guest's cart with twelve open invoices is ordered with another method, and ours is chosen for it → refused before anything is read", async () => {
    const buyer = await cartOfMany()
    await buyer.choose("pp_system_default")
    expect((await buyer.complete()).body.type).toBe("order")
    await aWhileLater()
    await watch()
      .db()
      .raw(`update "order" set created_at = now() - interval '2 minutes'`)
    const { status } = await buyer.store(
      "POST",
      `/payment-collections/${buyer.collectionId}/payment-sessions`,
      { provider_id: "pp_invoice-payment_default" }
    )
    expect(status).toBe(400)
    expect(await reads()).toEqual([])
  })

  it("the page of a cart with twelve older invoices is open → five of them are requested in ten seconds, as for a press", async () => {
    const buyer = await cartOfMany()
    await aWhileLater()
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(200)
    await aWhileLater()
    const page = `/invoice-payment/payment-sessions/${buyer.session.id}`
    for (let visit = 0; visit < 6; visit++) {
      await buyer.store("GET", page)
    }
    const columns = await watch()
      .db()("invoice_payment")
      .whereNotNull("checkout_read_at")
      .select("checkout_read_at")
    const requested = columns.map((row) => row.checkout_read_at.getTime())
    const most = requested.map(
      (from) => requested.filter((at) => at >= from && at < from + 9_000).length
    )
    expect(Math.max(...most)).toBe(5)
    await watch().until("the requested invoices are read", async () =>
      (await watch().rows()).every(({ priority }) => priority === null)
    )
    // One more is the page's own invoice.
    expect((await reads()).length).toBeGreaterThanOrEqual(6)
  })

  /** Half of the 114 reads that we use of the service's 120 in a minute. */
  const CARTS_SHARE = 57

  /** Carts leave no read of their share, however long this test takes. */
  const useUpCartsShare = () =>
    watch()
      .db()
      .raw(
        `insert into invoice_payment_read (id, taken_at, read_class)
         select 'taken_' || n, now() + interval '1 hour', 4 from generate_series(1, ?) n`,
        [CARTS_SHARE]
      )

  it("carts have used their share; an order that was a cart with our invoice, and was paid in another way, has grown → it can be paid", async () => {
    const mona = await Customer.signUp(shopper())
    const buyer = await shopper().fillCart()
    await mona.signIn(buyer)
    await buyer.choose()
    await buyer.choose("pp_system_default")
    const { order } = (await buyer.complete()).body
    const { body } = await shopper().admin(
      "GET",
      `/orders/${order.id}?fields=*payment_collections.payments`
    )
    const [payment] = body.order.payment_collections[0].payments
    await shopper().admin("POST", `/payments/${payment.id}/capture`, {})
    await mona.grow(order.id)
    await aWhileLater()
    expect((await watch().row()).order_id).toBeNull()
    await useUpCartsShare()
    expect((await mona.payNow(order.id)).status).toBe(200)
    // It is not waited for, since anybody can make such orders.
    expect(await reads()).not.toContain(2)
  })

  it("carts have used their share; a cart's invoice is due by the schedule, and its page is opened → it is read in the schedule's turn", async () => {
    const buyer = await shopper().checkout()
    await aWhileLater()
    sandbox().webhooks.mode("drop")
    await sandbox().pay(buyer.invoice.id)
    await useUpCartsShare()
    await buyer.visit(buyer.session.data.status_url)
    expect((await watch().row()).priority).toBe(2)
    await watch()
      .db()("invoice_payment")
      .update({ next_due_at: watch().db().fn.now() })
    await watch().untilStatus("completed")
    expect(await reads()).toContain(3)
  })
})
