/** Amounts of a payment link: it asks for the amount due, and its receipt shows the amount paid. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ sandbox, shopper, watch }) => {
  async function linked() {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const path = `/invoice-payment/orders/${order}/payment-link`
    const { body } = await shopper().admin("POST", path)
    return { mona, order, url: body.payment_link.url as string }
  }

  async function press(url: string) {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const options = { method: "POST", redirect: "manual", headers } as const
    const answer = await fetch(url, options)
    const location = answer.headers.get("location")
    return { status: answer.status, location, text: await answer.text() }
  }

  const rowPath = async () =>
    `/invoice-payment/invoices/${(await watch().row()).id}`

  it("the order was emptied, nothing was ever paid → nobody is thanked", async () => {
    const { mona, order, url } = await linked()
    await press(url)
    await mona.shrink(order, { price: 103.9 })
    await watch().settledDown()
    const { text } = await shopper().visit(url)
    expect(text).toContain("Nothing to pay")
    expect(text).not.toMatch(/Thank you|EGP 103\.90|Reference/)
  })

  it("paid in cash, the link's invoice was not → nobody is thanked for that", async () => {
    const { order, url } = await linked()
    await press(url)
    const made = await shopper().admin("POST", "/payment-collections", {
      ...{ order_id: order, amount: 103.9 },
    })
    const { id } = made.body.payment_collection
    const path = `/payment-collections/${id}/mark-as-paid`
    await shopper().admin("POST", path, { order_id: order })
    await watch().settledDown()
    const { text } = await shopper().visit(url)
    expect(text).toContain("Nothing to pay")
    expect(text).not.toMatch(/Thank you|Reference/)
  })

  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  /** Paid at the service a while after its last read, and no webhook comes. */
  async function paidUnseen(url: string) {
    await press(url)
    const [invoice] = sandbox().invoices()
    sandbox().webhooks.mode("hold")
    await watch().settledDown()
    await watch().age((await watch().row()).id, 600)
    await watch()
      .db()("invoice_payment")
      .update({ next_due_at: minutes(60), expires_at: minutes(5) })
    await sandbox().pay(invoice!.id)
  }

  it("paid, the webhook was lost, and the invoice's time is nearly over → a press finds the payment, and makes no second invoice", async () => {
    const { url } = await linked()
    await paidUnseen(url)
    const { location, text } = await press(url)
    expect(location).toBeNull()
    expect(text).toMatch(/Do not pay again|Paid\. Thank you/)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("the same, and it cannot be read → try again in a minute, no second invoice", async () => {
    const { url } = await linked()
    await paidUnseen(url)
    sandbox().failNext("get", "server_error", { times: 1000 })
    const { location, text } = await press(url)
    expect(location).toBeNull()
    expect(text).toContain("try again in a minute")
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("an order grew three times, and the oldest of its invoices is paid, its webhook lost → pay now finds it", async () => {
    sandbox().failNext("cancel", "not_found", { times: 100 })
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    for (let times = 0; times < 4; times++) {
      // On a busy machine the reads of the others can take too long for one try.
      await watch().until(
        "it can be paid",
        async () => (await mona.payNow(order)).status === 200
      )
      await watch().settledDown()
      await mona.grow(order)
    }
    expect(sandbox().invoices()).toHaveLength(4)
    for (const { id } of await watch().rows()) {
      await watch().age(id, 60)
    }
    sandbox().webhooks.mode("hold")
    const first = sandbox()
      .invoices()
      .find(({ amount }) => amount === "103.90")
    await sandbox().pay(first!.id)
    await mona.payNow(order)
    const { status } = (await watch().rows()).find(
      ({ invoice_id }) => invoice_id === first!.id
    )!
    expect(status).toBe("completed")
  })

  it("the service refuses creations, and somebody presses ten times → the open invoice is read once", async () => {
    const { url } = await linked()
    await press(url)
    await watch().settledDown()
    await watch()
      .db()("invoice_payment")
      .update({ next_due_at: minutes(60), expires_at: minutes(5) })
    const { id } = sandbox().invoices()[0]!
    sandbox().patchInvoice(id, { expires_at: minutes(5).toISOString() })
    sandbox().failNext("create", "invalid_fees", { times: 100 })
    const reads = () =>
      sandbox().requests.filter(({ operation }) => operation === "get").length
    const before = reads()
    for (let times = 0; times < 10; times++) {
      await press(url)
    }
    expect(reads() - before).toBeLessThan(3)
  })

  it("under review, then completed and cancelled at once, and a human decides → it can be paid anew", async () => {
    const { mona, order, url } = await linked()
    await press(url)
    const { id } = sandbox().invoices()[0]!
    await sandbox().review(id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    const now = new Date().toISOString()
    const gone = { status: "cancelled", completed_at: now, cancelled_at: now }
    sandbox().patchInvoice(id, gone)
    await shopper().admin("POST", `${await rowPath()}/recheck`)
    await watch().untilAttention("contradictory")
    expect((await press(url)).text).toContain("Do not pay again")
    await watch().settledDown()
    const decision = { note: "the money went back" }
    await shopper().admin("POST", `${await rowPath()}/resolve`, decision)
    const { payment_session } = (await mona.payNow(order)).body.order_payment
    expect(payment_session.invoice_id).not.toBe(id)
    expect((await press(url)).status).toBe(303)
  })

  it("paid in two parts → the page names both, and their sum", async () => {
    const { mona, order, url } = await linked()
    await press(url)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await mona.grow(order)
    await press(url)
    await sandbox().pay(sandbox().invoices()[1]!.id)
    await watch().untilSettled(2)
    const { text } = await shopper().visit(url)
    expect(text).toContain("EGP 203.90")
    expect(text.match(/class="reference"/g)).toHaveLength(2)
  })

  it("an older invoice of the order may be paid, and cannot be read → try again in a minute, and not sent to the open one", async () => {
    const { mona, order, url } = await linked()
    await press(url)
    const [first] = sandbox().invoices()
    sandbox().failNext("cancel", "not_found", { times: 1000 })
    await mona.grow(order)
    await watch().settledDown()
    expect((await press(url)).status).toBe(303)
    await watch().settledDown()
    for (const { id } of await watch().rows()) {
      await watch().age(id, 600)
    }
    await watch()
      .db()("invoice_payment")
      .update({ next_due_at: minutes(60) })
    sandbox().webhooks.mode("drop")
    await sandbox().pay(first!.id)
    sandbox().failNext("get", "server_error", { id: first!.id, times: 1000 })
    const { location, text } = await press(url)
    expect(location).toBeNull()
    expect(text).toContain("try again in a minute")
  })
})
