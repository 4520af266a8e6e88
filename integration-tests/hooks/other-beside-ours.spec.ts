/** Two methods were chosen for one purchase, and only one of them is to pay it. */
import { Modules } from "@medusajs/framework/utils"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  it("both were chosen at the same time, and the order is placed with the other → our invoice is cancelled after its next read", async () => {
    const buyer = await shopper().checkout()
    const { payment_collection_id } = await watch().row()
    const own = await watch()
      .db()("payment_session")
      .where({ payment_collection_id })
      .first()
    await buyer.choose(OTHER_METHOD)
    // The state after two clicks at the same time: core has deleted neither.
    await watch()
      .db()("payment_session")
      .insert({ ...own, deleted_at: null, created_at: new Date() })
      .onConflict("id")
      .merge()
    await watch()
      .db()("invoice_payment")
      .update({
        ...{ detached_at: null, cancel_due_at: null },
        session_id: own!["id"],
      })
    await watch()
      .db()("payment_session")
      .where({ provider_id: OTHER_METHOD })
      .update({ created_at: new Date(0) })
    expect((await buyer.complete()).body.type).toBe("order")
    await watch().until("the invoice is cancelled", async () => {
      return (await watch().row()).status === "cancelled"
    })
    expect(await watch().row()).toMatchObject({ order_id: null })
  })

  it("another method was chosen for an order → its page leads to no invoice; paid all the same, and an admin checks it → captured, the other stays", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { id, invoice_id, payment_collection_id } = await watch().row()
    await mona.choose(payment_collection_id, OTHER_METHOD)
    expect((await mona.readPayment(order)).body.order_payment).toMatchObject({
      code: "payable",
      payment_session: { payment_url: null },
    })
    await sandbox().pay(invoice_id!)
    await watch().untilAttention("paid_elsewhere")
    await watch().settledDown()
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().untilSettled()
    const sessions = await watch()
      .db()("payment_session")
      .where({ payment_collection_id, provider_id: OTHER_METHOD })
      .whereNull("deleted_at")
    expect(sessions).toMatchObject([{ status: "pending" }])
  })

  it("another method was chosen, and the customer presses pay now → the only open invoice is payable again", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { payment_collection_id } = await watch().row()
    await mona.grow(order)
    await shopper().admin("POST", `/orders/${order}/credit-lines`, {
      ...{ amount: 100, reference: "goodwill", reference_id: "one" },
    })
    await mona.choose(payment_collection_id, OTHER_METHOD)
    expect(await mona.payNow(order)).toMatchObject({ status: 200 })
    await watch().settledDown()
    // The collection still asks for the grown amount, so the worker may have cancelled the first.
    const open = (await watch().rows()).filter(
      (row) => row.status === "pending"
    )
    expect(open).toMatchObject([{ amount: "103.90" }])
    expect((await mona.readPayment(order)).body.order_payment).toMatchObject({
      payment_session: { payment_url: open[0]!.payment_url },
    })
  })

  it("the review was rejected and the customer pays cash → marked as paid, the attention ends, the goods leave", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.heldOrder(watch())
    await sandbox().reject(sandbox().invoices()[0]!.id)
    await watch().untilAttention("review_rejected")
    await watch().settledDown()
    const { payment_collection_id } = await watch().row()
    const { status } = await shopper().admin(
      "POST",
      `/payment-collections/${payment_collection_id}/mark-as-paid`,
      { order_id: order }
    )
    expect(status).toBe(200)
    await watch().settledDown()
    expect(await watch().row()).toMatchObject({ attention_reason: null })
  })

  /** An invoice of an order is paid beside another method that was only chosen. */
  async function paidBeside(): Promise<{ order: string; id: string }> {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { id, invoice_id, payment_collection_id } = await watch().row()
    await mona.choose(payment_collection_id, OTHER_METHOD)
    await sandbox().pay(invoice_id!)
    await watch().untilAttention("paid_elsewhere")
    await watch().settledDown()
    return { order, id }
  }

  it("an admin checks it while the order is locked, so the first try fails → the next one still captures", async () => {
    const { order, id } = await paidBeside()
    const locking = container().resolve(Modules.LOCKING)
    await locking.acquire(order, { ownerId: "an edit", expire: 60 })
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
    await watch().until("the first try has failed", async () => {
      return (await watch().row()).settle_attempts > 0
    })
    await locking.release(order, { ownerId: "an edit" })
    await watch().untilSettled()
  })

  it("an admin resolves it, and reopens that decision → nothing is captured, the admin is asked again", async () => {
    const { id } = await paidBeside()
    const invoice = `/invoice-payment/invoices/${id}`
    await shopper().admin("POST", `${invoice}/resolve`, { note: "refunded" })
    const { last_read_at } = await watch().row()
    const { status } = await shopper().admin("POST", `${invoice}/reopen`)
    expect(status).toBe(200)
    await watch().until("it is read", async () => {
      return Number((await watch().row()).last_read_at) > Number(last_read_at)
    })
    await watch().settledDown()
    expect(await watch().row()).toMatchObject({
      ...{ attention_reason: "paid_elsewhere", settled_at: null },
    })
  })

  it("another method is chosen while pay now makes the invoice → the press is refused, that method stays", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    sandbox().failNext("create", "slow", { delayMs: 2_000 })
    const pressed = mona.payNow(order)
    await watch().until("the invoice is being made", async () => {
      return sandbox().requests.some((call) => call.operation === "create")
    })
    const { payment_collection_id } = await watch().row()
    await mona.choose(payment_collection_id, OTHER_METHOD)
    expect((await pressed).status).toBe(400)
    const sessions = await watch()
      .db()("payment_session")
      .where({ payment_collection_id })
      .whereNull("deleted_at")
    expect(sessions).toMatchObject([{ provider_id: OTHER_METHOD }])
  })
})
