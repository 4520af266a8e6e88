/** A human took a paid invoice into their own hands while its order waited on hold. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  /**
   * Medusa cannot write the payment: the order of the paid invoice stays on hold, and a human is
   * called.
   */
  async function heldAndFailing() {
    const buyer = shopper()
    const mona = await Customer.signUp(buyer)
    const order = await mona.heldOrder(watch())
    const db = watch().db()
    await db.raw(
      `create function no_payment() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql`
    )
    await db.raw(
      "create trigger no_payment before insert on payment for each row execute function no_payment()"
    )
    await sandbox().approve(buyer.invoice.id)
    const { id } = await watch().row()
    await watch().inTime(
      id,
      "order_failed",
      ({ attention_reason }) => attention_reason === "order_failed"
    )
    await watch().settledDown()
    const path = `/invoice-payment/invoices/${id}`
    return { buyer, mona, id, order, path }
  }

  const wellAgain = () => watch().db().raw("drop trigger no_payment on payment")

  async function fulfill(buyer: Shopper, order: string) {
    const { body } = await buyer.admin("GET", `/orders/${order}?fields=*items`)
    const items = (body.order.items as { id: string }[]).map(({ id }) => ({
      ...{ id, quantity: 1 },
    }))
    return buyer.admin("POST", `/orders/${order}/fulfillments`, { items })
  }

  it("booked by hand → fulfilment allowed, and its customer is not asked to pay again; also once a part is given back", async () => {
    const { buyer, mona, order, path } = await heldAndFailing()
    await wellAgain()
    await buyer.admin("POST", `${path}/resolve`, { note: "booked by hand" })
    const { body } = await mona.readPayment(order)
    expect(body.order_payment.code).toBe("payment_arrived")
    expect((await mona.payNow(order)).status).toBe(400)
    const part = { amount: "10.00", note: "goodwill" }
    await buyer.admin("POST", `${path}/external-refunds`, part)
    expect((await fulfill(buyer, order)).status).toBe(200)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("all of it given back → the order is on hold again and can be paid anew", async () => {
    const { buyer, mona, order, path } = await heldAndFailing()
    await wellAgain()
    await buyer.admin("POST", `${path}/resolve`, { note: "given back" })
    await buyer.admin("POST", `${path}/external-refunds`, { amount: "103.90" })
    expect((await fulfill(buyer, order)).status).toBe(400)
    expect((await mona.payNow(order)).status).toBe(200)
  })

  it("nobody could read it again for a while, then booked by hand → fulfilment allowed", async () => {
    const { buyer, id, order, path } = await heldAndFailing()
    sandbox().failNext("get", "rate_limited", { times: 1, retryAfter: 600 })
    await watch().age(id, 3600)
    await watch().until("tried to read it", async () =>
      Boolean((await watch().row()).backoff_until)
    )
    await watch().settledDown()
    await buyer.admin("POST", `${path}/resolve`, { note: "booked by hand" })
    expect((await fulfill(buyer, order)).status).toBe(200)
  })

  describe("an order of a customer, its invoice and another method's payment", () => {
    /** Both paid: the invoice is closed by a human, since another method paid for the order. */
    async function paidElsewhereAndClosed() {
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      await mona.payNow(order)
      const [invoice] = sandbox().invoices()
      sandbox().failNext("cancel", "not_found", { times: 1000 })
      const path = `/orders/${order}?fields=*payment_collections`
      const { body } = await shopper().admin("GET", path)
      const [collection] = body.order.payment_collections as { id: string }[]
      const marked = await shopper().admin(
        "POST",
        `/payment-collections/${collection!.id}/mark-as-paid`,
        { order_id: order }
      )
      expect(marked.status).toBe(200)
      await sandbox().pay(invoice!.id)
      await watch().untilAttention("paid_elsewhere")
      await watch().settledDown()
      const row = `/invoice-payment/invoices/${(await watch().row()).id}`
      const closed = await shopper().admin("POST", `${row}/resolve`, {
        note: "given back by hand",
      })
      expect(closed.status).toBe(200)
      const codeOf = async () =>
        (await mona.readPayment(order)).body.order_payment.code as string
      return { mona, order, codeOf }
    }

    it("closed while nothing was owed, then the order grows → the rest can be paid, and is settled", async () => {
      const { mona, order, codeOf } = await paidElsewhereAndClosed()
      expect(await codeOf()).toBe("nothing_due")
      await mona.grow(order)
      expect(await codeOf()).toBe("payable")
      const { status, body } = await mona.payNow(order)
      expect(status).toBe(200)
      expect(body.order_payment.amount_due).toBe("100.00")
      const rest = sandbox().invoices().at(-1)!
      expect(rest.amount).toBe("100.00")
      await sandbox().pay(rest.id)
      await watch().untilSettled()
      expect(await codeOf()).toBe("nothing_due")
    })
  })

  it("booked by hand while all was owed, then the order grows → nobody is asked for the debt that is paid", async () => {
    const { buyer, mona, order, path } = await heldAndFailing()
    await wellAgain()
    await buyer.admin("POST", `${path}/resolve`, { note: "booked by hand" })
    await mona.grow(order)
    expect((await mona.payNow(order)).status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(1)
  })
})
