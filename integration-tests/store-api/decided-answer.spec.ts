/** A decision covers one answer of the service: another is announced anew, and undoes nothing. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const now = () => new Date().toISOString()
  const told = () =>
    watch()
      .events.filter(({ name }) => name === "invoice-payment.needs_attention")
      .map(({ data }) => data["reason"])

  const rowOf = async (invoice: string) =>
    (await watch().rows()).find(({ invoice_id }) => invoice_id === invoice)!

  async function recheck(invoice: string) {
    const { id } = await rowOf(invoice)
    await watch().age(id, 60)
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().settledDown()
  }

  /** The state on the admin's page, which it sends with a decision. */
  async function pageOf(invoice: string) {
    await watch().settledDown()
    const { status, attention_reason, attention_at } = await rowOf(invoice)
    return { status, reason: attention_reason, since: attention_at }
  }

  async function resolve(invoice: string, seen: object = {}) {
    await watch().settledDown()
    const { id } = await rowOf(invoice)
    const path = `/invoice-payment/invoices/${id}/resolve`
    return shopper().admin("POST", path, { note: "looked at it", ...seen })
  }

  async function ordered(email?: string) {
    const mona = await Customer.signUp(shopper(), email)
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { id } = sandbox().invoices().at(-1)!
    const codeOf = async () =>
      (await mona.readPayment(order)).body.order_payment.code as string
    return { id, codeOf }
  }

  it.each([
    [
      "another amount",
      { amount: "113.90" },
      { amount: "113.90", completed_at: now() },
    ],
    [
      "another amount",
      { amount: "113.90" },
      { amount: "113.90", status: "completed", completed_at: now() },
    ],
    [
      "a word of its own",
      { status: "processing" },
      { status: "processing", completed_at: now() },
    ],
    [
      "a time of payment",
      { completed_at: now() },
      { status: "completed", completed_at: now(), cancelled_at: now() },
    ],
    ["another amount", { amount: "20.00" }, { amount: "450.00" }],
  ])(
    "the page of %s (%j) is open, then the service says %j → told again, and the open page decides nothing",
    async (_, first, second) => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      sandbox().patchInvoice(id, first)
      await recheck(id)
      await watch().until("told", async () => told().length > 0)
      const page = await pageOf(id)
      sandbox().patchInvoice(id, second)
      await recheck(id)
      await watch().until("told again", async () => told().length > 1)
      expect(told()).toEqual([page.reason, page.reason])
      expect((await resolve(id, page)).status).toBe(400)
    }
  )

  it("a human knows of another amount that is paid, and it changes once more → told again", async () => {
    const { id } = (await shopper().checkout()).invoice
    sandbox().patchInvoice(id, { amount: "20.00" })
    await sandbox().pay(id)
    await watch().untilAttention("amount_mismatch")
    await resolve(id)
    sandbox().patchInvoice(id, { amount: "103.00" })
    await recheck(id)
    await watch().until("told again", async () => told().length > 1)
    expect(told()).toEqual(["amount_mismatch", "amount_mismatch"])
  })

  it("a human called it unpaid; then the service forgets the invoice, and comes back → it can be paid anew all the time, and nobody is told again", async () => {
    const { id, codeOf } = await ordered()
    sandbox().patchInvoice(id, { amount: "113.90" })
    await sandbox().pay(id)
    await watch().untilAttention("amount_mismatch")
    expect(await codeOf()).toBe("payment_under_review")
    await resolve(id)
    expect(await codeOf()).toBe("payable")
    sandbox().failNext("get", "not_found", { times: 2 })
    await recheck(id)
    expect(await codeOf()).toBe("payable")
    await recheck(id)
    await recheck(id)
    expect(await codeOf()).toBe("payable")
    expect(told()).toEqual(["amount_mismatch"])
  })

  it("two reviews end with the same word of the service's own → a human is told of both", async () => {
    const reviews = [
      await ordered("one@example.com"),
      await ordered("two@example.com"),
    ]
    for (const { id, codeOf } of reviews) {
      await sandbox().review(id)
      await watch().until("it is under review", async () => {
        return (await rowOf(id)).status === "under_review"
      })
      sandbox().patchInvoice(id, { status: "rejected" })
      await recheck(id)
      await watch().until("a human is told", async () => {
        return (await rowOf(id)).attention_reason === "unknown_status"
      })
      expect((await resolve(id)).status).toBe(200)
      expect(await codeOf()).toBe("payable")
    }
  })

  it("paid, and the cart had changed; not found once, then found and paid → the human is shown the cart", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.addItem(100)
    await sandbox().pay(id)
    await watch().untilAttention("cart_changed")
    sandbox().failNext("get", "not_found", { times: 1 })
    await recheck(id)
    await watch().untilAttention("invoice_not_found")
    await recheck(id)
    await watch().untilAttention("cart_changed")
  })

  it.each([
    [
      "completed, of another amount",
      { status: "completed", completed_at: now(), amount: "20.00" },
      { status: "pending", completed_at: null, amount: "103.90" },
    ],
    ["a time of payment", { completed_at: now() }, { completed_at: null }],
    ["rejected", { status: "rejected" }, { status: "under_review" }],
  ])(
    "a human has decided about %s; it is gone, and there again → told again, and nobody pays beside it",
    async (_, first, second) => {
      const { id, codeOf } = await ordered()
      for (const answer of [first, second, first]) {
        sandbox().patchInvoice(id, answer)
        await recheck(id)
        if (answer === first && told().length === 1) {
          expect((await resolve(id)).status).toBe(200)
        }
      }
      await watch().until("told again", async () => told().length > 1)
      expect(await codeOf()).toBe("payment_under_review")
    }
  )

  it("a paid invoice is in doubt, and the service says yet another thing → the open page decides nothing", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.addItem(100)
    await sandbox().pay(id)
    await watch().untilAttention("cart_changed")
    sandbox().patchInvoice(id, { status: "pending", completed_at: null })
    await recheck(id)
    await watch().untilAttention("contradictory")
    const page = await pageOf(id)
    const paid = { status: "completed", completed_at: now() }
    sandbox().patchInvoice(id, { ...paid, amount: "500.00" })
    await recheck(id)
    expect((await resolve(id, page)).body.code).toBe("changed")
  })
})
