/**
 * Before anybody is sent to pay, whatever of the same cart or order may have been paid without a
 * webhook is read.
 */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  const rowOf = async (invoice: string) =>
    (await watch().rows()).find(({ invoice_id }) => invoice_id === invoice)!

  async function recheck(invoice: string) {
    const { id } = await rowOf(invoice)
    await watch().settledDown()
    await watch().age(id, 60)
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().settledDown()
  }

  async function resolve(invoice: string) {
    await watch().settledDown()
    const { id } = await rowOf(invoice)
    const path = `/invoice-payment/invoices/${id}/resolve`
    const { status } = await shopper().admin("POST", path, { note: "known" })
    expect(status).toBe(200)
  }

  /** The service cancels nothing, so that a replaced invoice can still be paid. */
  const keepOpen = () =>
    sandbox().failNext("cancel", "not_found", { times: 1000 })

  /** No webhook comes from now on, and the schedule reads nothing. */
  async function aWhileLater() {
    sandbox().webhooks.mode("hold")
    await watch().settledDown()
    for (const { id } of await watch().rows()) {
      await watch().age(id, 600)
    }
    // On a busy machine a request from before may still wait.
    const noRequest = { priority: null, requested_at: null, requested_by: null }
    await watch()
      .db()("invoice_payment")
      .update({ next_due_at: minutes(60), expires_at: null, ...noRequest })
  }

  const gets = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length

  async function ordered(email?: string) {
    const mona = await Customer.signUp(shopper(), email)
    const order = await mona.unpaidOrder()
    const pay = () => mona.payNow(order)
    await pay()
    return { mona, order, pay, id: sandbox().invoices().at(-1)!.id }
  }

  it("a cart changed, and its first invoice is paid unseen → chosen again, nobody is sent to pay the second one", async () => {
    keepOpen()
    const buyer = await shopper().checkout()
    const first = buyer.invoice.id
    await buyer.addItem(100)
    await buyer.choose()
    expect(buyer.invoice.id).not.toBe(first)
    await aWhileLater()
    await sandbox().pay(first)
    expect((await buyer.choose()).status).toBe(400)
    expect((await rowOf(first)).status).toBe("completed")
  })

  it("an order grew, and its first invoice is paid unseen → pay now does not hand out the second one", async () => {
    keepOpen()
    const { mona, order, pay, id } = await ordered()
    await mona.grow(order)
    const second = (await pay()).body.order_payment.payment_session
    expect(second.invoice_id).not.toBe(id)
    await aWhileLater()
    await sandbox().pay(id)
    const { body } = await pay()
    expect(body.order_payment?.code).not.toBe("payable")
    expect((await rowOf(id)).status).toBe("completed")
  })

  it("the same, and the first invoice cannot be read → pay now does not hand out the second one either", async () => {
    keepOpen()
    const { mona, order, pay } = await ordered()
    await mona.grow(order)
    expect((await pay()).body.order_payment.code).toBe("payable")
    await aWhileLater()
    sandbox().failNext("get", "server_error", { times: 1000 })
    expect(await pay()).toMatchObject({
      ...{ status: 400, body: { code: "earlier_unchecked" } },
    })
  })

  it("five open invoices of a cart, the oldest is paid unseen → chosen again, it is found", async () => {
    keepOpen()
    const buyer = await shopper().checkout()
    const first = buyer.invoice.id
    for (let times = 0; times < 4; times++) {
      await buyer.addItem(100)
      expect((await buyer.choose()).status).toBe(200)
    }
    await aWhileLater()
    await sandbox().pay(first)
    await buyer.addItem(100)
    expect((await buyer.choose()).status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(5)
  })

  it.each(["expired", "cancelled"])(
    "an invoice is %s, and then paid unseen → no second one, neither for a cart nor for an order",
    async (how) => {
      const buyer = await shopper().checkout()
      const { pay } = await ordered()
      const ids = sandbox()
        .invoices()
        .map(({ id }) => id)
      for (const id of ids) {
        if (how === "cancelled") {
          await sandbox().cancel(id)
        }
        const past = { expires_at: minutes(-60).toISOString() }
        sandbox().patchInvoice(id, how === "expired" ? past : {})
        await recheck(id)
        expect((await rowOf(id)).status).toBe(how)
      }
      await aWhileLater()
      for (const id of ids) {
        await sandbox().pay(id)
      }
      await buyer.choose()
      await pay()
      expect(sandbox().invoices()).toHaveLength(2)
    }
  )

  it("a human decided about a word of the service's on a reviewed invoice, and then it is paid unseen → no second one", async () => {
    const { pay, id } = await ordered()
    await sandbox().review(id)
    await watch().untilStatus("under_review")
    sandbox().patchInvoice(id, { status: "rejected" })
    await recheck(id)
    await watch().untilAttention("unknown_status")
    await resolve(id)
    await aWhileLater()
    sandbox().patchInvoice(id, { status: "under_review" })
    await sandbox().approve(id)
    await pay()
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("paid with another amount, and a human decided → minutes later cart and order can be paid anew, again and again", async () => {
    const buyer = await shopper().checkout()
    const { pay } = await ordered()
    for (const { id } of sandbox().invoices()) {
      sandbox().patchInvoice(id, { amount: "113.90" })
      await sandbox().pay(id)
      await watch().until(
        "it is shown",
        async () => (await rowOf(id)).attention_reason === "amount_mismatch"
      )
      await resolve(id)
    }
    for (let times = 0; times < 2; times++) {
      await aWhileLater()
      expect((await buyer.choose()).status).toBe(200)
      expect((await pay()).body.order_payment?.code).toBe("payable")
    }
    expect(sandbox().invoices()).toHaveLength(4)
  })

  it("a shopper presses five times while the service refuses creations → each open invoice is read once, also where it cannot be read", async () => {
    keepOpen()
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await buyer.choose()
    await buyer.addItem(100)
    await aWhileLater()
    sandbox().failNext("create", "amount", { times: 100 })
    sandbox().failNext("get", "not_found", { times: 1 })
    const before = gets()
    await Promise.all(Array.from({ length: 5 }, () => buyer.choose()))
    await buyer.choose()
    expect(gets() - before).toBe(2)
  })

  it("the only open invoice is chosen again → handed out, and nothing is read", async () => {
    const buyer = await shopper().checkout()
    await aWhileLater()
    const before = gets()
    expect((await buyer.choose()).status).toBe(200)
    expect(gets()).toBe(before)
  })

  it("an older invoice cannot be read → a cart gets its next one all the same, an order is asked to try again", async () => {
    const buyer = await shopper().checkout()
    const { mona, order, pay } = await ordered()
    await buyer.addItem(100)
    await mona.grow(order)
    await aWhileLater()
    sandbox().failNext("get", "server_error", { times: 1000 })
    expect((await buyer.choose()).status).toBe(200)
    const refused = await pay()
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("try again in a minute"),
    ])
  })

  /** A grown order, and another order's open invoice, which can always be read. */
  async function grownBesideAnother() {
    const other = await ordered("other@example.com")
    const grown = await ordered()
    await grown.mona.grow(grown.order)
    await aWhileLater()
    return { ...grown, other: other.id }
  }

  it.each([
    ["502", ["html"]],
    ["no answer", ["lost_before_processing"]],
    ["502 and 500 in turn", ["html", "server_error"]],
  ] as const)(
    "one invoice alone answers %s for an hour → a human is told once, and its order goes on",
    async (_, faults) => {
      const { id, other, pay } = await grownBesideAnother()
      let hour = 0
      const failAgain = async () => {
        const fault = faults[hour++ % faults.length]!
        sandbox().failNext("get", fault, { times: 0 })
        sandbox().failNext("get", fault, { times: 1000, id })
        return pay()
      }
      await recheck(other)
      expect((await failAgain()).status).toBe(400)
      await watch().settledDown()
      expect((await rowOf(id)).attention_reason).toBeNull()
      for (let times = 0; times < 2; times++) {
        await recheck(other)
        await watch().age((await rowOf(id)).id, 3600)
        await failAgain()
        await watch().settledDown()
      }
      expect(await rowOf(id)).toMatchObject({
        ...{ status: "pending", attention_reason: "unreadable" },
      })
      expect((await pay()).body.order_payment?.code).toBe("payable")
      expect(watch().count("invoice-payment.needs_attention")).toBe(1)
      sandbox().failNext("get", "html", { times: 0 })
      await recheck(id)
      expect(await rowOf(id)).toMatchObject({
        ...{ attention_reason: null, unreadable_since: null },
      })
    }
  )

  it("no invoice is answered for hours → nobody is told; the first others are read again, and one still fails → told", async () => {
    const { id, other, pay } = await grownBesideAnother()
    await recheck(other)
    sandbox().failNext("get", "html", { times: 1000 })
    for (let hours = 0; hours < 3; hours++) {
      expect((await pay()).status).toBe(400)
      await watch().settledDown()
      for (const row of await watch().rows()) {
        await watch().age(row.id, 3600)
      }
    }
    expect(watch().count("invoice-payment.needs_attention")).toBe(0)
    sandbox().failNext("get", "html", { times: 0 })
    sandbox().failNext("get", "html", { times: 1000, id })
    await recheck(other)
    await pay()
    await watch().untilAttention("unreadable")
    expect((await rowOf(id)).attention_reason).toBe("unreadable")
  })

  it("seven older invoices of an order, the oldest is paid unseen → five are read and the order waits; pressed again, it is found", async () => {
    keepOpen()
    const { mona, order, pay, id } = await ordered()
    for (let times = 0; times < 7; times++) {
      await mona.grow(order)
      // However long this takes, none has to be read again.
      const justRead = { checkout_read_at: new Date() }
      await watch().db()("invoice_payment").update(justRead)
      expect((await pay()).status).toBe(200)
    }
    await aWhileLater()
    await watch().db()("invoice_payment").update({ checkout_read_at: null })
    await sandbox().pay(id)
    expect((await pay()).body.message).toContain("try again in a minute")
    // Refused cancels read as well, whenever they are due: only what "pay now" read counts.
    const read = await watch()
      .db()("invoice_payment")
      .whereNotNull("checkout_read_at")
    expect(read).toHaveLength(5)
    for (const row of await watch().rows()) {
      await watch().age(row.id, 20)
    }
    // If its order was captured meanwhile, the rest can be paid.
    await pay()
    expect((await rowOf(id)).status).toBe("completed")
  })

  it("an order of another method grew, and its cart's invoice is paid unseen → Medusa's own route makes no second one", async () => {
    keepOpen()
    const buyer = await shopper().checkout()
    const mona = await Customer.signUp(shopper())
    await mona.signIn(buyer)
    const first = buyer.invoice.id
    await buyer.choose("pp_system_default")
    const order = (await buyer.complete()).body.order.id
    await mona.grow(order)
    await aWhileLater()
    await sandbox().pay(first)
    const { body } = await shopper().admin(
      "GET",
      `/orders/${order}?fields=*payment_collections`
    )
    const { id } = body.order.payment_collections.find(
      ({ id }: { id: string }) => id !== buyer.collectionId
    )
    const { status } = await mona.store(
      "POST",
      `/payment-collections/${id}/payment-sessions`,
      { provider_id: "pp_invoice-payment_default" }
    )
    expect([status, sandbox().invoices().length]).toEqual([400, 1])
    expect((await rowOf(first)).status).toBe("completed")
  })

  /** A creation whose answer is lost; its invoice is paid, and cannot be read after the webhook. */
  async function paidAfterLostCreation(press: () => Promise<unknown>) {
    sandbox().failNext("create", "lost_after_processing")
    await press()
    sandbox().failNext("get", "server_error", { times: 1000 })
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await sandbox().webhooks.idle()
    await watch().settledDown()
    await watch()
      .db()("invoice_payment")
      .update({ backoff_until: minutes(60) })
  }

  const readable = () => sandbox().failNext("get", "server_error", { times: 0 })

  it("an order's creation is lost, its invoice is paid and cannot be read → the order waits; once it can, it is found", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const pay = () => mona.payNow(order)
    await paidAfterLostCreation(pay)
    expect((await pay()).body.message).toContain("try again in a minute")
    readable()
    await watch().age((await watch().row()).id, 20)
    await pay()
    expect(sandbox().invoices()).toHaveLength(1)
    expect((await watch().row()).status).toBe("completed")
  })

  it("a cart's creation is lost, its invoice is paid and cannot be read → chosen again once it can, it is found", async () => {
    const buyer = await shopper().fillCart()
    await paidAfterLostCreation(() => buyer.choose())
    readable()
    await buyer.choose()
    expect(sandbox().invoices()).toHaveLength(1)
    expect((await watch().row()).status).toBe("completed")
  })

  it("a creation is lost, and no webhook comes → the order gets its next invoice", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    sandbox().failNext("create", "lost_after_processing")
    await mona.payNow(order)
    expect((await mona.payNow(order)).status).toBe(200)
    expect(sandbox().invoices()).toHaveLength(2)
  })

  /** Whether a payment's status page, or the storefront's view of it, leads to its invoice. */
  const offers: Record<string, (invoice: string) => Promise<boolean>> = {
    "status page": async (invoice) => {
      const { session_id } = await rowOf(invoice)
      const { payment_url, status_url } = await viewOf(session_id!)
      const { text } = await shopper().visit(status_url)
      return payment_url !== null && text.includes(payment_url)
    },
    session: async (invoice) => {
      const { session_id } = await rowOf(invoice)
      return (await viewOf(session_id!)).payment_url !== null
    },
  }

  async function viewOf(session: string) {
    const path = `/invoice-payment/payment-sessions/${session}`
    return (await shopper().store("GET", path)).body.payment_session
  }

  const found = (invoice: string) =>
    watch().until(
      "it is found paid",
      async () => (await rowOf(invoice)).status === "completed"
    )

  it.each(Object.keys(offers))(
    "a cart changed, its first invoice is paid unseen, and the second one's %s is asked for → it is found, and nobody is sent to pay",
    async (offer) => {
      keepOpen()
      const buyer = await shopper().checkout()
      const first = buyer.invoice.id
      await buyer.addItem(100)
      await buyer.choose()
      const second = buyer.invoice.id
      await aWhileLater()
      expect(await offers[offer]!(second)).toBe(true)
      await watch().settledDown()
      await aWhileLater()
      await sandbox().pay(first)
      await offers[offer]!(second)
      await found(first)
      expect(await offers[offer]!(second)).toBe(false)
    }
  )

  it("an order grew, its first invoice is paid unseen, and the order is read → it is found, and nobody is sent to pay", async () => {
    keepOpen()
    const { mona, order, pay, id } = await ordered()
    await mona.grow(order)
    await pay()
    await aWhileLater()
    await sandbox().pay(id)
    const payment = async () =>
      (await mona.readPayment(order)).body.order_payment
    expect((await payment()).payment_session.payment_url).not.toBeNull()
    await found(id)
    const { code, payment_session } = await payment()
    expect(code).not.toBe("payable")
    expect(payment_session?.payment_url ?? null).toBeNull()
  })
})
