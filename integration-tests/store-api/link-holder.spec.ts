/** Somebody who has a payment link and nothing else. */
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const ADDRESS = {
    ...{ first_name: "Mona", last_name: "Hassan", city: "Cairo" },
    ...{ address_1: "3 Tahrir Square", country_code: "eg" },
    phone: "+201001234567",
  }

  const linkPath = (order: string) =>
    `/invoice-payment/orders/${order}/payment-link`

  async function draft() {
    const { body } = await shopper().admin("POST", "/draft-orders", {
      ...{ email: "mona@example.com", region_id: shopper().seeded.regionId },
      ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
      items: [{ variant_id: shopper().variant(103.9), quantity: 1 }],
    })
    const { id } = body.draft_order
    const link = await shopper().admin("POST", linkPath(id))
    return { id: String(id), url: String(link.body.payment_link.url) }
  }

  const press = (url: string) =>
    fetch(url, { method: "POST", redirect: "manual" })

  /** The target of the hosted page, and its session as the Store API shows it. */
  async function wayBack() {
    const { urls } = container().resolve("invoicePayment")
    const row = await watch().row()
    const { success_url } = urls.forInvoice(row.id)
    const { location, text } = await shopper().visit(success_url)
    const { body } = await shopper().store(
      "GET",
      `/invoice-payment/payment-sessions/${row.session_id}`
    )
    return { location: location ?? null, text, shown: body.payment_session }
  }

  it.each([["the link stands"], ["the link was withdrawn"]])(
    "the order is paid, %s → a receipt, and neither the page nor the session names the order",
    async (which) => {
      const { id, url } = await draft()
      const pressed = await press(url)
      const invoice = pressed.headers.get("location")!.split("/").at(-1)!
      await sandbox().pay(invoice)
      await watch().untilSettled()
      if (which === "the link was withdrawn") {
        await shopper().admin("DELETE", linkPath(id))
      }
      const { location, text, shown } = await wayBack()
      expect(location).toBeNull()
      expect(text).toContain("103.90")
      expect(text).not.toContain(id)
      expect(shown).toMatchObject({ state: "paid", order_id: null })
    }
  )

  it("the link was withdrawn and made anew, the payment that it began ends → its page does not lead to the new one", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const made = () => shopper().admin("POST", linkPath(order))
    await press((await made()).body.payment_link.url)
    await shopper().admin("DELETE", linkPath(order))
    const { url } = (await made()).body.payment_link
    await sandbox().cancel(sandbox().invoices()[0]!.id)
    await watch().untilStatus("cancelled")
    const ended = await wayBack()
    expect(ended.shown).toMatchObject({ state: "ended", pay_link: null })
    expect(ended.text).not.toContain(url)
    await press(url)
    await sandbox().cancel(sandbox().invoices().at(-1)!.id)
    await watch().until("both are cancelled", async () =>
      (await watch().rows()).every(({ status }) => status === "cancelled")
    )
    const [, second] = await watch().rows()
    const { body } = await shopper().store(
      "GET",
      `/invoice-payment/payment-sessions/${second!.session_id}`
    )
    expect(body.payment_session.pay_link).toBe(url)
  })

  it("withdrawn and made anew while a press is under way → its holder is led nowhere, and the customer pays with the new one", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const made = () => shopper().admin("POST", linkPath(order))
    const old = (await made()).body.payment_link.url
    sandbox().failNext("create", "slow", { delayMs: 1_500 })
    const pressed = press(old)
    await watch().until("the service is asked", async () =>
      (await watch().rows()).some(({ status }) => status === "creating")
    )
    await shopper().admin("DELETE", linkPath(order))
    const { url } = (await made()).body.payment_link
    const answer = await pressed
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("This link is no longer valid")
    expect((await press(url)).status).toBe(303)
  })

  it("withdrawn, then its order's invoice is read before the press goes on → no invoice is shown to its holder", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const made = () => shopper().admin("POST", linkPath(order))
    const old = (await made()).body.payment_link.url
    await press(old)
    await mona.grow(order)
    await watch().settledDown()
    await watch().age((await watch().row()).id, 60)
    sandbox().failNext("get", "slow", { delayMs: 1_500 })
    const pressed = press(old)
    await watch().until("the older invoice is being read", () =>
      Promise.resolve(sandbox().requests.at(-1)!.operation === "get")
    )
    await shopper().admin("DELETE", linkPath(order))
    await made()
    expect((await pressed).status).toBe(200)
  })

  it.each(["under review", "paid"])(
    "withdrawn before anybody pressed it, and the customer's own payment is %s → it tells nothing",
    async (which) => {
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      const { body } = await shopper().admin("POST", linkPath(order))
      await shopper().admin("DELETE", linkPath(order))
      await mona.payNow(order)
      const [invoice] = sandbox().invoices()
      await (which === "paid"
        ? sandbox().pay(invoice!.id)
        : sandbox().review(invoice!.id))
      await (which === "paid"
        ? watch().untilSettled()
        : watch().untilStatus("under_review"))
      const { text } = await shopper().visit(body.payment_link.url)
      expect(text).toContain("This link is no longer valid")
      expect(text).not.toContain("103.90")
    }
  )

  it("its press led nowhere, or to another invoice, and the customer pays in the account → it tells nothing", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const { body } = await shopper().admin("POST", linkPath(order))
    const { url } = body.payment_link
    sandbox().failNext("create", "server_error", { times: 1 })
    expect((await press(url)).status).toBe(200)
    expect((await press(url)).status).toBe(303)
    await mona.grow(order)
    await mona.payNow(order)
    await shopper().admin("DELETE", linkPath(order))
    await sandbox().pay(sandbox().invoices().at(-1)!.id)
    await watch().untilSettled()
    const { text } = await shopper().visit(url)
    expect(text).toContain("This link is no longer valid")
    expect(text).not.toMatch(/203\.90|Order/)
  })

  it("nobody pressed the link, and the customer's own payment is under review → no amount and no reference", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const { body } = await shopper().admin("POST", linkPath(order))
    await mona.payNow(order)
    await sandbox().review(sandbox().invoices()[0]!.id)
    await watch().untilStatus("under_review")
    const { text } = await shopper().visit(body.payment_link.url)
    expect(text).toContain("being checked")
    expect(text).not.toContain("103.90")
  })

  it("paid with it, and the rest is under review: the link is withdrawn → it names the payment in review alone, and no order", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const { body } = await shopper().admin("POST", linkPath(order))
    const { url } = body.payment_link
    await press(url)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await mona.grow(order)
    await press(url)
    await sandbox().review(sandbox().invoices().at(-1)!.id)
    await watch().untilStatus("under_review")
    await shopper().admin("DELETE", linkPath(order))
    const { text } = await shopper().visit(url)
    expect(text).toContain("being checked")
    expect(text).toContain("100.00")
    expect(text).not.toMatch(/103\.90|203\.90|Order/)
  })

  it("paid with it, withdrawn, and the rest is paid with the next one → it shows its own payment alone", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const made = () => shopper().admin("POST", linkPath(order))
    const first = (await made()).body.payment_link.url
    await press(first)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await shopper().admin("DELETE", linkPath(order))
    await mona.grow(order)
    const again = await shopper().visit(first)
    expect(again.text).toContain("cannot be used for another payment")
    expect(again.text).toContain("103.90")
    await press((await made()).body.payment_link.url)
    await sandbox().pay(sandbox().invoices().at(-1)!.id)
    await watch().untilSettled(2)
    const { text } = await shopper().visit(first)
    expect(text).toContain("103.90")
    expect(text).not.toMatch(/100\.00|203\.90/)
  })

  it("a link pressed after it was paid → the shopper of the first payment is still led to the order", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { order_id } = await watch().row()
    const { paymentLinks } = container().resolve("invoicePayment")
    const { id } = await paymentLinks.open(String(order_id), null)
    await paymentLinks.press(id)
    const { location, shown } = await wayBack()
    expect(location).toContain(String(order_id))
    expect(shown.order_id).toBe(order_id)
  })

  it("the order has a link, and nobody presses it: its customer pays in the account → led to the order", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await shopper().admin("POST", linkPath(order))
    expect((await mona.payNow(order)).status).toBe(200)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    const { location, shown } = await wayBack()
    expect(location).toContain(order)
    expect(shown.order_id).toBe(order)
  })

  it("its customer paid before, and the holder of its link pays the rest → the receipt shows the rest alone", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await mona.grow(order)
    const { body } = await shopper().admin("POST", linkPath(order))
    const { url } = body.payment_link
    await press(url)
    await sandbox().pay(sandbox().invoices().at(-1)!.id)
    await watch().untilSettled(2)
    const { text } = await shopper().visit(url)
    expect(text).toContain("100.00")
    expect(text).not.toContain("103.90")
  })

  it("the payment is under review → a page that names no order, with a way back to the shop", async () => {
    const { id, url } = await draft()
    await shopper().admin("POST", `/draft-orders/${id}/convert-to-order`)
    await press(url)
    await sandbox().review(sandbox().invoices()[0]!.id)
    await watch().untilStatus("under_review")
    const { location, text, shown } = await wayBack()
    expect(location).toBeNull()
    expect(text).not.toContain(id)
    expect(text).toMatch(/<a class="go" href="http:\/\/localhost:8000/)
    expect(shown).toMatchObject({ state: "on_hold", order_id: null })
  })

  it("the order is cancelled while its invoice is being made → nobody is sent to pay it", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const link = await shopper().admin("POST", linkPath(order))
    sandbox().failNext("create", "slow", { delayMs: 1_500 })
    const pressed = press(link.body.payment_link.url)
    await watch().until("the service is asked", async () =>
      (await watch().rows()).some(({ status }) => status === "creating")
    )
    // By the store's own code, before anybody hears of it: the invoice itself stays open.
    await container().resolve(Modules.ORDER).cancel(order)
    const answer = await pressed
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("cancelled")
  })
})
