/** What a payment link's page says of money that was given back, or that no order takes. */
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const linkPath = (order: string) =>
    `/invoice-payment/orders/${order}/payment-link`

  async function linkedOrder() {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const { body } = await shopper().admin("POST", linkPath(order))
    return { mona, order, url: String(body.payment_link.url) }
  }

  const press = (url: string) =>
    fetch(url, { method: "POST", redirect: "manual" })
  const withdraw = (order: string) => shopper().admin("DELETE", linkPath(order))

  async function seen(url: string) {
    const { text } = await shopper().visit(url)
    const [, title] = /<h1>(.*?)<\/h1>/.exec(text) ?? []
    return { title, text }
  }

  async function act(action: string, body: object, nth = 0) {
    const row = (await watch().rows()).at(nth)!
    const url = `/invoice-payment/invoices/${row.id}/${action}`
    const { status } = await shopper().admin("POST", url, body)
    expect(status).toBe(200)
  }

  /** A second invoice of an order is paid as well, since the first could not be cancelled. */
  async function paidTwice() {
    const linked = await linkedOrder()
    sandbox().failNext("cancel", "not_found", { times: 1_000 })
    await press(linked.url)
    await linked.mona.grow(linked.order)
    await press(linked.url)
    const [first, second] = sandbox().invoices()
    await sandbox().pay(second!.id)
    await watch().untilSettled()
    await sandbox().pay(first!.id)
    await watch().until("a human is asked", async () =>
      (await watch().rows()).some(
        ({ attention_reason }) => attention_reason === "paid_twice"
      )
    )
    return linked
  }

  it("paid, then all of it is given back → nothing to pay, and no thanks", async () => {
    const { url } = await linkedOrder()
    await press(url)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect((await seen(url)).title).toBe("Paid. Thank you!")
    await act("external-refunds", { amount: 103.9, refund_order: true })
    const { title, text } = await seen(url)
    expect(title).toBe("Nothing to pay")
    expect(text).not.toContain("103.90")
    const { success_url } = sandbox().invoices()[0]!
    const own = await seen(String(success_url))
    expect(own.title).toBe("The shop has dealt with this payment")
  })

  it("the amount is too small, or the merchant's account is suspended → the page says why", async () => {
    const { url } = await linkedOrder()
    const { options } = container().resolve(INVOICE_PAYMENT_MODULE)
    const { amountLimits } = options
    options.amountLimits = { ...amountLimits, min: 500 }
    const small = await seen(url)
    options.amountLimits = amountLimits
    expect(small.title).toBe("This order cannot be paid here now")
    expect(small.text).toContain("available for orders from EGP 500.00")
    sandbox().merchant.set({ status: "suspended" })
    await watch().db()("invoice_payment_credential").delete()
    const suspended = await seen(url)
    expect(suspended.title).toBe("This order cannot be paid here now")
    expect(suspended.text).toContain("Please try again later.")
  })

  it("its order is cancelled, and its invoice is paid all the same → the shop looks into it; closed by a human → no thanks", async () => {
    const { url, order } = await linkedOrder()
    sandbox().failNext("cancel", "not_found", { times: 1_000 })
    await press(url)
    await shopper().admin("POST", `/orders/${order}/cancel`)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().until("a human is asked", async () =>
      Boolean((await watch().row()).attention_reason)
    )
    const asked = await seen(url)
    expect(asked.title).toBe("We are looking into your payment")
    expect(asked.text).not.toContain("103.90")
    await act("resolve", { note: "the money was sent back" })
    expect((await seen(url)).title).toBe("This order was cancelled")
    await withdraw(order)
    const closed = await seen(url)
    expect(closed.title).toBe("The shop has dealt with this payment")
    expect(closed.text).not.toContain("103.90")
  })

  it("paid twice → the shop looks into it; closed by a human → the receipt has the captured payment alone", async () => {
    const { url, order } = await paidTwice()
    expect((await seen(url)).title).toBe("We are looking into your payment")
    await act("resolve", { note: "the money was sent back" })
    const live = await seen(url)
    await withdraw(order)
    const withdrawn = await seen(url)
    expect([live.title, withdrawn.title]).toEqual([
      ...["Paid. Thank you!", "Paid. Thank you!"],
    ])
    for (const { text } of [live, withdrawn]) {
      expect(text).toContain("203.90")
      expect(text).not.toContain("307.80")
    }
  })

  it("a human took over an order's money → the shop has dealt with it, and nobody waits", async () => {
    const { mona, order, url } = await linkedOrder()
    sandbox().failNext("cancel", "not_found", { times: 1_000 })
    await press(url)
    await mona.grow(order)
    await press(url)
    const [first, second] = sandbox().invoices()
    await sandbox().pay(first!.id)
    await sandbox().pay(second!.id)
    await watch().until("both are paid", async () =>
      (await watch().rows()).every(({ status }) => status === "completed")
    )
    await watch().settledDown()
    const rows = await watch().rows()
    const open = rows.findIndex(({ attention_reason }) => attention_reason)
    await act("resolve", { note: "kept as a part payment" }, open)
    const { title, text } = await seen(url)
    expect(title).toBe("The shop has dealt with this payment")
    expect(text).not.toContain("103.90")
  })

  it("its invoice is open and the link is withdrawn → the invoice's pages leave out the order's number", async () => {
    const { order, url } = await linkedOrder()
    await press(url)
    const { urls } = container().resolve("invoicePayment")
    const { id } = await watch().row()
    const { cancel_url, success_url } = urls.forInvoice(id)
    const pages = async () => {
      const all = await Promise.all([cancel_url, success_url].map(seen))
      return all.map(({ text }) => /#\d+</.test(text))
    }
    expect(await pages()).toEqual([true, true])
    await withdraw(order)
    expect(await pages()).toEqual([false, false])
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(await pages()).toEqual([false, false])
  })

  it("its draft is deleted while a press is under way → not found", async () => {
    const { body } = await shopper().admin("POST", "/draft-orders", {
      ...{ email: "mona@example.com", region_id: shopper().seeded.regionId },
      items: [{ variant_id: shopper().variant(103.9), quantity: 1 }],
    })
    const { id } = body.draft_order
    const made = await shopper().admin("POST", linkPath(id))
    sandbox().failNext("create", "slow", { delayMs: 4_000 })
    const pressed = press(made.body.payment_link.url)
    await watch().until("the service is asked", async () =>
      (await watch().rows()).some(({ status }) => status === "creating")
    )
    const deleted = await shopper().admin("DELETE", `/draft-orders/${id}`)
    expect(deleted.status).toBe(200)
    expect((await pressed).status).toBe(404)
  })
})
