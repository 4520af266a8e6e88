import {
  cancelOrderWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

const INVOICES = "/invoice-payment/invoices"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  /** A captured order of 103.90 and everything that refunds it. */
  async function captured() {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { id } = await watch().row()
    const [order] = await buyer.orders()
    const payment = order!.payment_collections[0].payments[0]
    return {
      buyer,
      order: order!,
      id,
      record: (body: Json) =>
        buyer.admin("POST", `${INVOICES}/${id}/external-refunds`, body),
      refund: (amount?: number) =>
        buyer.admin("POST", `/payments/${payment.id}/refund`, {
          ...(amount && { amount }),
        }),
      balance: async () => {
        const { body } = await buyer.admin("GET", `${INVOICES}/${id}`)
        const { recorded, drawn, balance, recordable } = body.invoice.refunds
        return { recorded, drawn, balance, recordable }
      },
      refunded: () => refundedOf(buyer, order!.id),
    }
  }

  /** The amount refunded according to Medusa: by the payment, and by the order. */
  async function refundedOf(buyer: Shopper, orderId: string) {
    const { body } = await buyer.admin(
      "GET",
      `/orders/${orderId}?fields=id,status,payment_status,*transactions,*payment_collections.payments.refunds`
    )
    const [payment] = body.order.payment_collections[0].payments
    const amounts = (lines: Json[]) => lines.map(({ amount }) => amount)
    return {
      status: body.order.status,
      payment_status: body.order.payment_status,
      refunds: amounts(payment.refunds),
      transactions: amounts(
        body.order.transactions.filter((t: Json) => t.amount < 0)
      ),
    }
  }

  const NOTHING = { refunds: [], transactions: [] }

  it("refund without a recorded one → 400 that says what to do, nothing booked", async () => {
    const { refund, refunded } = await captured()
    const { status, body } = await refund(50)
    expect(status).toBe(400)
    expect(body.message).toContain("merchant dashboard")
    expect(body.message).toContain("Recorded and not yet used: EGP 0.00")
    expect(await refunded()).toMatchObject(NOTHING)
  })

  it("recorded 60 → refund of 25.50, then 34.50, then nothing more", async () => {
    const { record, refund, refunded, balance } = await captured()
    const { status, body } = await record({
      amount: "60",
      reference: "RF-1",
      note: "Broken in transit",
    })
    expect(status).toBe(200)
    expect(body.external_refund).toMatchObject({
      amount: "60.00",
      reference: "RF-1",
    })
    expect(body.invoice.history.at(-1)).toMatchObject({
      kind: "refund",
      by_email: "admin@example.com",
      seen: { amount: "60.00", reference: "RF-1" },
    })
    expect((await refund(25.5)).status).toBe(200)
    expect(await balance()).toMatchObject({ drawn: "25.50", balance: "34.50" })
    expect((await refund(34.51)).status).toBe(400)
    expect((await refund(34.5)).status).toBe(200)
    expect((await refund(0.01)).status).toBe(400)
    expect(await balance()).toEqual({
      recorded: "60.00",
      drawn: "60.00",
      balance: "0.00",
      recordable: "43.90",
    })
    expect((await refunded()).refunds.sort()).toEqual([25.5, 34.5])
  })

  it("never over the captured amount, in one or in several recordings", async () => {
    const { record, balance } = await captured()
    const tooMuch = await record({ amount: 103.91 })
    expect(tooMuch.status).toBe(400)
    expect(tooMuch.body.message).toContain("amount: at most EGP 103.90")
    expect((await record({ amount: 100 })).status).toBe(200)
    expect((await record({ amount: 4 })).body.message).toContain("EGP 3.90")
    expect((await record({ amount: 3.9 })).status).toBe(200)
    expect(await balance()).toMatchObject({ recordable: "0.00" })
  })

  it("ten refunds at once on a balance for three → three, the rest refused", async () => {
    const { record, refund, refunded, balance } = await captured()
    await record({ amount: 30 })
    await Promise.all(Array.from({ length: 10 }, () => refund(10)))
    expect(await refunded()).toMatchObject({
      ...{ refunds: [10, 10, 10], transactions: [-10, -10, -10] },
    })
    expect(await balance()).toMatchObject({ drawn: "30.00", balance: "0.00" })
  })

  it("ten recordings at once of 20 each → five fit the captured amount", async () => {
    const { record, balance } = await captured()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => record({ amount: 20 }))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await balance()).toMatchObject({ recorded: "100.00" })
  })

  it("the same idempotency key twice, also at once → one recording, one refund", async () => {
    const { record, refunded, balance } = await captured()
    const body = {
      amount: 40,
      idempotency_key: "click-1",
      refund_order: true,
    }
    const answers = await Promise.all([
      record(body),
      record(body),
      record(body),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await record(body)).status).toBe(200)
    expect((await record({ ...body, amount: 41 })).body.message).toContain(
      "idempotency_key"
    )
    expect((await refunded()).refunds).toEqual([40])
    expect(await balance()).toMatchObject({
      recorded: "40.00",
      balance: "0.00",
    })
  })

  it("refund_order → Medusa's refund in the same call, the order says so", async () => {
    const { record, refunded, balance } = await captured()
    const { status, body } = await record({ amount: 103.9, refund_order: true })
    expect(status).toBe(200)
    expect(body.external_refund.refunded_at).not.toBeNull()
    expect(await refunded()).toMatchObject({
      payment_status: "refunded",
      refunds: [103.9],
      transactions: [-103.9],
    })
    expect(await balance()).toMatchObject({ balance: "0.00" })
  })

  it("refund_order, and Medusa's refund fails → 400, recorded; repeated → refunded once", async () => {
    const { record, refunded, balance, id } = await captured()
    // Core's own guard, brought to fail: the payment seems to have no capture.
    const captures = () => watch().db()("capture")
    await captures().update({ raw_amount: { value: "1", precision: 20 } })
    const body = { amount: 50, idempotency_key: "a", refund_order: true }
    const failed = await record(body)
    expect(failed.status).toBe(400)
    expect(failed.body.message).toContain("is recorded, but Medusa did not")
    expect(await balance()).toMatchObject({ balance: "50.00" })
    await captures().update({ raw_amount: { value: "103.9", precision: 20 } })
    expect((await record(body)).status).toBe(200)
    expect((await refunded()).refunds).toEqual([50])
    expect(await balance()).toMatchObject({ recorded: "50.00", drawn: "50.00" })
    expect(id).toMatch(/^invpay_/)
  })

  it("core drops a refund after the provider was asked → its balance is given back", async () => {
    const { record, refund, refunded, balance } = await captured()
    await record({ amount: 50 })
    // The write that follows the provider's answer fails, so core deletes its refund.
    await watch().db()("invoice_payment").update({ payment_url: "changed" })
    await watch().db().raw(`
      create function refuse_update() returns trigger as $$
        begin raise exception 'no'; end $$ language plpgsql;
      create trigger refuse before update on payment
        for each row when (old.data is not null) execute function refuse_update()`)
    expect((await refund(50)).status).toBe(500)
    await watch().db().raw("drop function refuse_update cascade")
    expect(await refunded()).toMatchObject(NOTHING)
    expect(await balance()).toMatchObject({ drawn: "0.00", balance: "50.00" })
    expect((await refund(50)).status).toBe(200)
    expect((await refunded()).refunds).toEqual([50])
  })

  it("a row without an order is never drawn on: core's compensation gets nothing back", async () => {
    const { record, refund, refunded } = await captured()
    await record({ amount: 50 })
    await watch().db()("invoice_payment").update({ order_id: null })
    const { status, body } = await refund(50)
    expect(status).toBe(400)
    expect(body.message).toContain("no order")
    expect(await refunded()).toMatchObject(NOTHING)
  })

  it("a part of an invoice that waits for its cart is recorded → refused, and it is watched on; all of it → closed", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    const record = (amount: string) =>
      buyer.admin("POST", `${INVOICES}/${id}/external-refunds`, { amount })
    const part = await record("3.90")
    expect(part.status).toBe(400)
    expect(part.body.message).toContain("EGP 103.90")
    expect(await watch().row()).toMatchObject({
      attention_reason: "cart_changed",
      resolved_at: null,
    })
    expect((await record("103.90")).status).toBe(200)
    expect((await watch().row()).resolved_at).not.toBeNull()
  })

  /** Somebody else works on the order's money. @returns what ends that */
  let release = () => {}
  afterEach(() => release())

  function holdOrder(id: string): () => Promise<void> {
    const lock = watch()
      .db()
      .transaction(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
          `invoice-payment-order:${id}`,
        ])
        await new Promise<void>((resolve) => (release = resolve))
      })
    return async () => {
      release()
      await lock
    }
  }

  it("a refund waits for the order's turn and gives up, while the store's own code refunds as much → nothing is recorded; the same key again makes it", async () => {
    const { order, record, refunded } = await captured()
    expect((await record({ amount: 50, idempotency_key: "a" })).status).toBe(
      200
    )
    const end = holdOrder(order.id)
    const second = { amount: 50, idempotency_key: "b", refund_order: true }
    const running = record(second)
    const { id: payment_id } = order.payment_collections[0].payments[0]
    await refundPaymentWorkflow(container()).run({
      input: { payment_id, amount: 50 },
    })
    expect(await running).toMatchObject({
      ...{ status: 400, body: { code: "refund_running" } },
    })
    await end()
    const again = await record(second)
    expect(again.body.external_refund.refunded_at).not.toBeNull()
    expect((await refunded()).refunds).toEqual([50, 50])
  })

  it("Medusa's own button while the order's money is worked on → waits, then says so and refunds nothing; again → refunded", async () => {
    const { order, refund, record, refunded } = await captured()
    await record({ amount: 50 })
    const end = holdOrder(order.id)
    const { status, body } = await refund(50)
    expect(status).toBe(400)
    expect(body.message).toContain("Try again in a few minutes")
    await end()
    expect(await refunded()).toMatchObject(NOTHING)
    expect((await refund(50)).status).toBe(200)
    expect((await refunded()).transactions).toEqual([-50])
  })

  it("cancel a captured order without a recorded refund → 400 that says what to do, the order stands", async () => {
    const { buyer, order, refunded } = await captured()
    const { status, body } = await buyer.admin(
      "POST",
      `/orders/${order.id}/cancel`
    )
    expect(status).toBe(400)
    expect(body.message).toContain("EGP 103.90")
    expect(await refunded()).toMatchObject({ ...NOTHING, status: "pending" })
  })

  it("cancel a captured order after its refund was recorded → cancelled and refunded", async () => {
    const { buyer, order, record, refunded, balance } = await captured()
    await record({ amount: 3.9, refund_order: true })
    await record({ amount: 100 })
    const { status } = await buyer.admin("POST", `/orders/${order.id}/cancel`)
    expect(status).toBe(200)
    const after = await refunded()
    expect(after).toMatchObject({ status: "canceled" })
    expect(after.refunds.sort()).toEqual([100, 3.9])
    expect(after.transactions.sort()).toEqual([-100, -3.9])
    expect(await balance()).toMatchObject({ balance: "0.00" })
  })

  it("a store's own code cancels a settled order; all of its money is recorded → nobody is called any more", async () => {
    const { order, record } = await captured()
    await cancelOrderWorkflow(container()).run({
      input: { order_id: order.id },
      throwOnError: false,
    })
    await watch().untilAttention("paid_after_cancel")
    await watch().settledDown()
    await record({ amount: 3.9 })
    expect((await watch().row()).attention_reason).toBe("paid_after_cancel")
    await record({ amount: 100 })
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("a return of goods, then the money → refunded from the recorded balance", async () => {
    const { buyer, order, record, refund, refunded } = await captured()
    const { body } = await buyer.admin(
      "GET",
      `/orders/${order.id}?fields=*items`
    )
    const items = body.order.items.map((item: Json) => ({
      id: item.id,
      quantity: 1,
    }))
    await buyer.admin("POST", `/orders/${order.id}/fulfillments`, { items })
    const started = await buyer.admin("POST", "/returns", {
      order_id: order.id,
    })
    const returnId = started.body.return.id
    await buyer.admin("POST", `/returns/${returnId}/request-items`, { items })
    const requested = await buyer.admin(
      "POST",
      `/returns/${returnId}/request`,
      {}
    )
    expect(requested.status).toBe(200)
    await record({ amount: 103.9 })
    expect((await refund(103.9)).status).toBe(200)
    expect(await refunded()).toMatchObject({
      refunds: [103.9],
      transactions: [-103.9],
    })
  })

  it.each([
    ["no amount", {}, "amount"],
    ["nothing", { amount: 0 }, "amount"],
    ["a negative amount", { amount: -5 }, "amount"],
    ["three decimals", { amount: "1.005" }, "amount"],
    ["a word", { amount: "ten" }, "amount"],
    ["half a character", { amount: 1, reference: "\ud800" }, "reference"],
    ["an unknown field", { amount: 1, colour: "red" }, "known: amount"],
    [
      "refund_order in words",
      { amount: 1, refund_order: "yes" },
      "refund_order",
    ],
  ])("recording with %s → 400", async (_what, body, field) => {
    const buyer = await shopper().checkout()
    const { id } = await watch().row()
    const answer = await buyer.admin(
      "POST",
      `${INVOICES}/${id}/external-refunds`,
      body
    )
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(field)
  })

  it("recording for an unpaid invoice → 400", async () => {
    const buyer = await shopper().checkout()
    const { id } = await watch().row()
    const { status, body } = await buyer.admin(
      "POST",
      `${INVOICES}/${id}/external-refunds`,
      { amount: 1 }
    )
    expect(status).toBe(400)
    expect(body.message).toContain("not paid")
  })

  it("refund_order for money that was never captured in Medusa → 400, nothing recorded", async () => {
    const { record, balance } = await captured()
    const db = watch().db()
    await db("payment").update({ canceled_at: new Date() })
    const { status, body } = await record({ amount: 1, refund_order: true })
    expect(status).toBe(400)
    expect(body.message).toContain("refund_order")
    expect(await balance()).toMatchObject({ recorded: "0.00" })
    expect(container()).toBeDefined()
  })
})
