/** A payment link of an order: made in the admin, opened by anybody on any device. */
import { createPaymentLinkWorkflowId } from "../../src/workflows/create-payment-link"
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const linkPath = (order: string) =>
    `/invoice-payment/orders/${order}/payment-link`

  /** An order that owes money, and its link. */
  async function linked() {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const { body } = await shopper().admin("POST", linkPath(order))
    return { mona, order, link: body.payment_link, url: body.payment_link.url }
  }

  const press = async (url: string, language = "") => {
    const answer = await fetch(`${url}${language && `?language=${language}`}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    const location = answer.headers.get("location")
    return { status: answer.status, location, text: await answer.text() }
  }

  const SHOP = "http://localhost:8000"

  /** The targets of the newest payment's own page and of the Store API. */
  async function wayBack(
    purpose: "status" | "cancel" = "status",
    rowId?: string
  ) {
    const rows = await watch().rows()
    const row = rows.find(({ id }) => id === rowId) ?? rows.at(-1)!
    const { urls } = container().resolve("invoicePayment")
    const { cancel_url } = urls.forInvoice(row.id)
    const page = await shopper().visit(
      purpose === "cancel" ? cancel_url : urls.status(row.id)
    )
    const [, button = null] =
      /<a class="go" href="([^"]*)"/.exec(page.text) ?? []
    const { body } = await shopper().store(
      "GET",
      `/invoice-payment/payment-sessions/${row.session_id}`
    )
    const { state, pay_link } = body.payment_session
    return { row, button, state, pay_link, text: page.text }
  }

  it("made twice → one link, with the amount and ready texts; nothing is asked of the service", async () => {
    const { order, link } = await linked()
    expect(link).toMatchObject({
      url: expect.stringMatching(/\/hooks\/invoice-payment\/pay\/l[\w-]+$/),
      ...{ code: "payable", amount_due: "103.90", currency: "egp" },
      created_by: expect.stringContaining("@"),
    })
    expect(link.messages.en).toContain(`EGP 103.90`)
    expect(link.messages.en).toContain(`${link.url}?language=en`)
    expect(link.messages.ar).toContain(`${link.url}?language=ar`)
    const again = await shopper().admin("POST", linkPath(order))
    expect(again.body.payment_link.url).toBe(link.url)
    expect(sandbox().invoices()).toHaveLength(0)
  })

  it("opened → the amount and a button, nothing changes; pressed → the payment page; paid → the receipt, captured once", async () => {
    const { url, order } = await linked()
    const page = await shopper().visit(url)
    expect(page.status).toBe(200)
    expect(page.text).toContain("Pay for your order")
    expect(page.text).toContain("EGP 103.90")
    expect(sandbox().invoices()).toHaveLength(0)
    const first = await press(url)
    expect(first.status).toBe(303)
    const [invoice] = sandbox().invoices()
    expect(first.location).toContain(invoice!.id)
    // The holder of the link is not signed in.
    expect((await watch().row()).signed_in_customer_id).toBeNull()
    expect((await press(url)).location).toBe(first.location)
    expect(sandbox().invoices()).toHaveLength(1)
    await sandbox().pay(invoice!.id)
    await watch().untilSettled()
    const receipt = await shopper().visit(url)
    expect(receipt.text).toContain("Paid. Thank you!")
    expect(receipt.text).toContain("EGP 103.90")
    expect(receipt.text).not.toContain("<form")
    expect(await press(url)).toMatchObject({ status: 200, location: null })
    const [shown] = await shopper().orders()
    expect(shown).toMatchObject({ id: order, payment_status: "captured" })
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("pressed four times at once → one invoice", async () => {
    const { url } = await linked()
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(url)))
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("its invoice ended → the link makes a new one", async () => {
    const { url } = await linked()
    await press(url)
    const [invoice] = sandbox().invoices()
    await sandbox().cancel(invoice!.id)
    await watch().untilStatus("cancelled")
    const { location } = await press(url)
    expect(location).not.toContain(invoice!.id)
  })

  it("cancelled on the hosted page → the status page leads back to the link, and changes nothing; paid after all → no more", async () => {
    const { url } = await linked()
    const links = () => watch().db()("invoice_payment_link").select("*")
    await press(url)
    const before = await links()
    await sandbox().cancel(sandbox().invoices()[0]!.id)
    await watch().untilStatus("cancelled")
    const back = await wayBack("cancel")
    expect(back).toMatchObject({ state: "ended", button: url, pay_link: url })
    expect(back.text).toContain("You can still pay for your order")
    expect(await links()).toEqual(before)
    expect(sandbox().invoices()).toHaveLength(1)
    // The mail's link is the page's, and leads there too.
    expect(await wayBack()).toMatchObject({ button: url })
    await press(back.button!)
    const [, second] = sandbox().invoices()
    await sandbox().pay(second!.id)
    await watch().untilSettled()
    expect(await wayBack("cancel", back.row.id)).toMatchObject({
      ...{ state: "ended", button: SHOP, pay_link: null },
    })
  })

  it("link withdrawn, or never made → no way back to it, and none is made", async () => {
    const { url, order, mona } = await linked()
    await press(url)
    await shopper().admin("DELETE", linkPath(order))
    await sandbox().cancel(sandbox().invoices()[0]!.id)
    await watch().untilStatus("cancelled")
    const ended = { state: "ended", button: SHOP, pay_link: null }
    expect(await wayBack()).toMatchObject(ended)
    const other = await mona.unpaidOrder()
    await mona.store(
      "POST",
      `/invoice-payment/orders/${other}/payment-session`,
      {}
    )
    await sandbox().cancel(sandbox().invoices()[1]!.id)
    await watch().until("both ended", async () =>
      (await watch().rows()).every(({ status }) => status === "cancelled")
    )
    const back = await wayBack()
    expect(back).toMatchObject({ ...ended, row: { order_id: other } })
    expect(back.text).not.toContain("You can still pay for your order")
    const standing = await shopper().admin("GET", linkPath(other))
    expect(standing.body.payment_link.url).toBeNull()
  })

  it("pay now cancelled → its page leads to the order's link; order cancelled → no more", async () => {
    const { mona, order, url } = await linked()
    await mona.store(
      "POST",
      `/invoice-payment/orders/${order}/payment-session`,
      {}
    )
    await sandbox().cancel(sandbox().invoices()[0]!.id)
    await watch().untilStatus("cancelled")
    expect(await wayBack()).toMatchObject({ button: url, pay_link: url })
    await shopper().admin("POST", `/orders/${order}/cancel`)
    expect(await wayBack()).toMatchObject({ button: SHOP, pay_link: null })
  })

  it("rejected in review → its page leads to the order's link", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.heldOrder(watch())
    await sandbox().reject(sandbox().invoices()[0]!.id)
    await watch().untilAttention("review_rejected")
    expect(await wayBack()).toMatchObject({ state: "ended", button: SHOP })
    const { body } = await shopper().admin("POST", linkPath(order))
    const { url } = body.payment_link
    expect(await wayBack()).toMatchObject({ button: url, pay_link: url })
  })

  it("under review → not to pay again, in both languages; no second invoice", async () => {
    const { url } = await linked()
    await press(url)
    await sandbox().review(sandbox().invoices()[0]!.id)
    await watch().untilStatus("under_review")
    const { text } = await shopper().visit(`${url}?language=ar`)
    expect(text).toContain("نراجع دفعتك")
    expect((await press(url)).text).toContain("Do not pay again")
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("withdrawn → it says so and takes no money; made anew → another address", async () => {
    const { url, order } = await linked()
    const { body } = await shopper().admin("DELETE", linkPath(order))
    expect(body.payment_link).toMatchObject({ url: null, code: "payable" })
    expect((await press(url)).text).toContain("This link is no longer valid")
    expect(sandbox().invoices()).toHaveLength(0)
    const again = await shopper().admin("POST", linkPath(order))
    expect(again.body.payment_link.url).not.toBe(url)
  })

  it("its order is cancelled → it says so; no link for an order that is cancelled, or for none", async () => {
    const { url, order } = await linked()
    await shopper().admin("POST", `/orders/${order}/cancel`)
    expect((await press(url)).text).toContain("This order was cancelled")
    const refused = await shopper().admin("POST", linkPath(order))
    expect(refused).toMatchObject({
      ...{ status: 400, body: { code: "order_canceled" } },
    })
    const none = await shopper().admin("POST", linkPath("order_none"))
    expect(none.status).toBe(404)
  })

  it("the service is down → the page says to try again, and nothing is lost", async () => {
    const { url } = await linked()
    sandbox().failNext("create", "server_error", { times: 1 })
    const failed = await press(url)
    expect(failed.status).toBe(200)
    expect(failed.text).toContain("The payment could not be started")
    expect((await press(url)).status).toBe(303)
  })

  it.each(["/lxyz", "/w0123", "/%00", `/${"l".repeat(53)}`])(
    "no token of ours: %s → 404",
    async (token) => {
      const { url } = await linked()
      const other = url.slice(0, url.lastIndexOf("/")) + token
      expect((await shopper().visit(other)).status).toBe(404)
    }
  )

  it("the token of a payment's page is none of a link, and the other way round", async () => {
    const { url } = await linked()
    const { location } = await press(url)
    expect(location).toBeTruthy()
    const { urls } = container().resolve("invoicePayment")
    const status = urls.status((await watch().row()).id)
    const tokenOf = (address: string) => address.split("/").at(-1)!
    const asLink = url.replace(tokenOf(url), tokenOf(status))
    expect((await shopper().visit(asLink)).status).toBe(404)
    const asStatus = status.replace(tokenOf(status), tokenOf(url))
    expect((await shopper().visit(asStatus)).status).toBe(404)
  })

  it("a store's own code → the same link", async () => {
    const { order, url } = await linked()
    const { result } = await container()
      .resolve(Modules.WORKFLOW_ENGINE)
      .run(createPaymentLinkWorkflowId, { input: { order_id: order } })
    expect(result).toEqual({ url })
  })
})
