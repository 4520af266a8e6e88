import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import {
  refundPaymentsWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { describeStore } from "../http/describe-store"
import { refundedOrder } from "./refunded-order"

/**
 * Core's records after its process ended within a refund, and its losses when two requests write an
 * order's money at the same time.
 */
describeStore({}, (store) => {
  const { shopper, watch, container } = store
  const {
    captured,
    beingEdited,
    admin,
    confirmEdit,
    booksOf,
    twoMinutesLater,
  } = refundedOrder(store)
  const { forgetCreditLine } = refundedOrder(store)

  const job = () => watchCapturesJob(container())

  /** An edit can be begun and cancelled: nothing stands in the way of the order. */
  async function canBeEdited(order_id: string) {
    await admin("POST", "/order-edits", { order_id })
    const { status } = await shopper().admin(
      "DELETE",
      `/order-edits/${order_id}`
    )
    expect(status).toBe(200)
  }

  async function changeTo(order_id: string, quantity: number) {
    const { order } = await admin("GET", `/orders/${order_id}`)
    await admin("POST", "/order-edits", { order_id })
    const item = `${order_id}/items/item/${order.items[0].id}`
    await admin("POST", `/order-edits/${item}`, { quantity })
    await confirmEdit(order_id)
  }

  it("a refund's row that took nothing of what was recorded → removed; the next refund is booked once", async () => {
    const { orderId, paymentId, record, refund } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    await watch()
      .db()("refund")
      .insert({
        ...{ id: "ref_nobody_drew", payment_id: paymentId, amount: 50 },
        raw_amount: { value: "50", precision: 20 },
      })
    expect((await refund(50)).body.message).toContain("a few minutes")
    await twoMinutesLater()
    expect((await refund(50)).status).toBe(200)
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [50], transactions: [-50], due: 0 },
    })
  })

  it("a store's own code refunds as core's cancel does, under the payment's id → booked once, nothing is owed, and the next refund as well", async () => {
    const { orderId, paymentId, record, refund } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    await refundPaymentsWorkflow(container()).run({
      input: [{ payment_id: paymentId, amount: 30 }],
    })
    await twoMinutesLater()
    await job()
    await job()
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [30], transactions: [-30], due: 0 },
    })
    expect((await refund(20)).status).toBe(200)
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [30, 20], transactions: [-30, -20], due: 0 },
    })
  })

  it("core's process ended while it wrote the credit line → the order can be edited, and owes nothing", async () => {
    const { orderId, record, refund } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    expect((await refund(50)).status).toBe(200)
    await forgetCreditLine(orderId)
    await container()
      .resolve(Modules.ORDER)
      .createOrderChange({ order_id: orderId, change_type: "credit_line" })
    expect((await booksOf(orderId)).due).toBe(50)
    await job()
    expect((await booksOf(orderId)).due).toBe(50)
    await twoMinutesLater()
    await job()
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [50], transactions: [-50], due: 0 },
    })
    await canBeEdited(orderId)
  })

  it("the same, and core took the refund's transaction back → both are written, once", async () => {
    const { orderId, paymentId, record } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    const payments = container().resolve(Modules.PAYMENT)
    await payments.refundPayment({ payment_id: paymentId, amount: 50 })
    await container()
      .resolve(Modules.ORDER)
      .createOrderChange({ order_id: orderId, change_type: "credit_line" })
    await twoMinutesLater()
    await canBeEdited(orderId)
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [50], transactions: [-50], due: 0 },
    })
  })

  it("cancelled twice, and refunded, at the same time → cancelled once, with nothing owed", async () => {
    const { orderId, record, refund, cancel } = await captured()
    expect((await record({ amount: "207.80" })).status).toBe(200)
    const answers = await Promise.all([cancel(), refund(3.9), cancel()])
    expect(answers.map(({ status }) => status)).toContain(200)
    const { refunds, transactions, due } = await booksOf(orderId)
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
    expect(sum(refunds)).toBeCloseTo(207.8)
    expect(sum(transactions)).toBeCloseTo(-207.8)
    expect(due).toBeCloseTo(0)
  })

  it("an order is cancelled while a refund is half done, or an edit under way → refused, nothing is booked", async () => {
    const { orderId, paymentId, record, cancel } = await beingEdited()
    expect((await record({ amount: "207.80" })).status).toBe(200)
    const edited = await cancel()
    expect(edited).toMatchObject({
      ...{ status: 400, body: { code: "refund_while_changing" } },
    })
    await confirmEdit(orderId)
    await container()
      .resolve(Modules.PAYMENT)
      .refundPayment({ payment_id: paymentId, amount: 50 })
    expect(await cancel()).toMatchObject({
      ...{ status: 400, body: { code: "refund_running" } },
    })
    expect((await booksOf(orderId)).transactions).toEqual([])
    await twoMinutesLater()
    expect((await cancel()).status).toBe(200)
    const { transactions } = await booksOf(orderId)
    expect(transactions).toEqual([-50, -157.8])
  })

  it.each([0, 20, 60])(
    "refunded %i ms after its edit is confirmed → nothing is owed",
    async (pause) => {
      const { orderId, record, refund } = await beingEdited()
      expect((await record({})).status).toBe(200)
      await admin("POST", `/order-edits/${orderId}/request`)
      const confirm = admin("POST", `/order-edits/${orderId}/confirm`)
      await sleep(pause)
      const [early] = await Promise.all([refund(), confirm])
      // Its turn may have come before the edit's.
      const { status } = early.status === 400 ? await refund() : early
      expect(status).toBe(200)
      expect(await booksOf(orderId)).toEqual({
        ...{ refunds: [103.9], transactions: [-103.9], due: 0 },
      })
    }
  )

  /** An order with 50 recorded as refunded, and the shipment of its goods. */
  async function packed() {
    const order = await captured()
    expect((await order.record({ amount: "50" })).status).toBe(200)
    const path = `/orders/${order.orderId}`
    const { order: bought } = await admin("GET", path)
    const items = [{ id: bought.items[0].id, quantity: 2 }]
    await admin("POST", `${path}/fulfillments`, { items })
    const sent = await admin("GET", `${path}?fields=*fulfillments`)
    const [{ id }] = sent.order.fulfillments
    const ship = () =>
      admin("POST", `${path}/fulfillments/${id}/shipments`, { items })
    return { ...order, ship }
  }

  async function refundedBesideShipment(pause: number) {
    const { orderId, refund, ship } = await packed()
    const shipped = ship()
    await sleep(pause)
    expect((await refund(50)).status).toBe(200)
    await shipped
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [50], transactions: [-50], due: 0 },
    })
  }

  it.each([0, 30, 60])(
    "refunded %i ms after its goods are shipped → nothing is owed",
    refundedBesideShipment
  )

  it("the same where core is slow to write an order's sums → nothing is owed", async () => {
    await watch()
      .db()
      .raw(
        `create function slow_down() returns trigger language plpgsql
         as $$ begin perform pg_sleep(0.7); return new; end $$;
       create trigger slow_down before insert on order_summary
         for each row when (new.version > 1) execute function slow_down()`
      )
    try {
      await refundedBesideShipment(300)
    } finally {
      await watch().db().raw("drop function slow_down cascade")
    }
  })

  it("a refund waits for its order, and who asked goes away → nothing is refunded", async () => {
    const { orderId, paymentId, record, refund } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    await watch()
      .db()
      .transaction(async (trx) => {
        await trx.raw(
          "select pg_advisory_xact_lock(hashtextextended(?, 0))",
          `invoice-payment-order:${orderId}`
        )
        const { url, seeded } = shopper()
        const asked = fetch(`${url}/admin/payments/${paymentId}/refund`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: seeded.admin,
          },
          body: JSON.stringify({ amount: 50 }),
          signal: AbortSignal.timeout(1_000),
        })
        await expect(asked).rejects.toThrow("timeout")
      })
    await canBeEdited(orderId)
    expect((await booksOf(orderId)).refunds).toEqual([])
    expect((await refund(50)).status).toBe(200)
  })

  it("the database drops the connection of an order's turn while core refunds → answered once, refunded once", async () => {
    const { orderId, record, refund } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    await watch()
      .db()
      .raw(
        `create function drop_turn() returns trigger language plpgsql as $$ begin
           perform pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
             and ((classid::bigint << 32) | objid::bigint)
               = hashtextextended('invoice-payment-order:${orderId}', 0);
           return new; end $$;
         create trigger drop_turn before insert on refund
           for each row execute function drop_turn()`
      )
    try {
      expect((await refund(50)).status).toBe(200)
    } finally {
      await watch().db().raw("drop function drop_turn cascade")
    }
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [50], transactions: [-50], due: 0 },
    })
  })

  it("a store's own code refunds and writes the credit line itself, then the order grows → what it owes is not written off", async () => {
    const { orderId, paymentId, record } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    await refundPaymentsWorkflow(container()).run({
      input: [{ payment_id: paymentId, amount: 30 }],
    })
    const engine = container().resolve(Modules.WORKFLOW_ENGINE)
    await engine.run("create-order-refund-credit-lines", {
      input: { order_id: orderId, amount: 30 },
    })
    await watch()
      .db()("refund")
      .update({
        created_at: watch().db().raw("created_at - interval '2 minutes'"),
      })
    await changeTo(orderId, 3)
    expect((await booksOf(orderId)).due).toBeCloseTo(103.9)
    await job()
    expect((await booksOf(orderId)).due).toBeCloseTo(103.9)
  })

  it("an admin's own credit line was left after a finished refund → removed, and nothing is written off", async () => {
    const { orderId, record, refund } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    expect((await refund(50)).status).toBe(200)
    await changeTo(orderId, 3)
    await container()
      .resolve(Modules.ORDER)
      .createOrderChange({ order_id: orderId, change_type: "credit_line" })
    await twoMinutesLater()
    await job()
    expect((await booksOf(orderId)).due).toBeCloseTo(103.9)
    await canBeEdited(orderId)
  })

  it("captured money of a cancelled order → Medusa's refund is refused in plain words, nothing is drawn", async () => {
    const { orderId, paymentId, record, refund } = await captured()
    await watch()
      .db()("order")
      .where({ id: orderId })
      .update({ status: "canceled", canceled_at: new Date() })
    expect((await record({ amount: "207.80" })).status).toBe(200)
    const { status, body } = await refund(50)
    expect(status).toBe(400)
    expect(body.message).toContain("This order is cancelled")
    await refundPaymentWorkflow(container()).run({
      input: { payment_id: paymentId, amount: 50 },
      throwOnError: false,
    })
    expect((await booksOf(orderId)).refunds).toEqual([])
  })

  it("recorded with Medusa's refund while another is half done → refused, and nothing is recorded", async () => {
    const { paymentId, record } = await captured()
    expect((await record({ amount: "50" })).status).toBe(200)
    const payments = container().resolve(Modules.PAYMENT)
    await payments.refundPayment({ payment_id: paymentId, amount: 50 })
    const more = {
      amount: "30",
      idempotency_key: undefined,
      refund_order: true,
    }
    expect(await record(more)).toMatchObject({
      ...{ status: 400, body: { code: "refund_running" } },
    })
    const recorded = await watch()
      .db()("invoice_payment_refund")
      .where({ kind: "recorded", deleted_at: null })
    expect(recorded).toHaveLength(1)
  })
})
