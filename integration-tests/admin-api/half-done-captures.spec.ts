/** An admin acts while a payment is captured and its order does not show it yet. */
import { randomInt } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { refundedOrder } from "./refunded-order"

describeStore({}, (store) => {
  const { sandbox, shopper, watch, container } = store
  const { captured, admin, booksOf } = refundedOrder(store)

  /** The state after a capture that lost its session, or whose process ended. */
  async function halfCaptured() {
    const order = await captured()
    const orders = container().resolve(Modules.ORDER)
    const booked = await orders.listOrderTransactions({
      order_id: order.orderId,
    })
    await orders.deleteOrderTransactions(booked.map(({ id }) => id))
    await watch()
      .db()("invoice_payment")
      .update({ settled_at: null, next_due_at: null })
    return order
  }

  const minutesLater = () =>
    watch()
      .db()
      .raw("update capture set created_at = created_at - interval '3 minutes'")

  const captures = async (order_id: string) =>
    (
      await container()
        .resolve(Modules.ORDER)
        .listOrderTransactions({ order_id, reference: "capture" })
    ).map(({ amount }) => Number(amount))

  it("all of it is recorded as refunded, refunded, cancelled, or the order edited → refused, and nothing is written", async () => {
    const { orderId, record, refund, cancel } = await halfCaptured()
    const whole = { amount: "207.80", idempotency_key: undefined }
    const answers = [
      await record(whole),
      await record({ ...whole, refund_order: true }),
      await refund(207.8),
      await cancel(),
      await shopper().admin("POST", "/order-edits", { order_id: orderId }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, "busy"],
      [400, "refund_running"],
      [400, "refund_running"],
      [400, "refund_running"],
      [400, "refund_running"],
    ])
    const { resolved_at } = await watch().row()
    expect(resolved_at).toBeNull()
    expect(await watch().db()("invoice_payment_refund")).toEqual([])
    expect(await captures(orderId)).toEqual([])
  })

  it("some minutes later all of it is refunded → the capture is written first, once; nothing is owed", async () => {
    const { orderId, record } = await halfCaptured()
    await minutesLater()
    const whole = { amount: "207.80", refund_order: true }
    expect((await record(whole)).status).toBe(200)
    expect(await captures(orderId)).toEqual([207.8])
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [207.8], transactions: [-207.8], due: 0 },
    })
  })

  it("a human closes what is shown of it → refused until the capture is written", async () => {
    await halfCaptured()
    await watch().db()("invoice_payment").update({
      attention_reason: "paid_elsewhere",
      attention_at: new Date(),
    })
    const { id } = await watch().row()
    const resolve = () =>
      shopper().admin("POST", `/invoice-payment/invoices/${id}/resolve`, {
        note: "seen",
      })
    expect(await resolve()).toMatchObject({
      ...{ status: 400, body: { code: "busy" } },
    })
    const { order_id } = await watch().row()
    await minutesLater()
    await admin("POST", "/order-edits", { order_id })
    expect(await captures(String(order_id))).toEqual([207.8])
    expect((await resolve()).status).toBe(200)
  })

  it("money that nobody paid was captured, and is not on the order → it is not brought there, also after a human has decided", async () => {
    const { orderId } = await halfCaptured()
    await watch().db()("invoice_payment").update({ status: "pending" })
    await minutesLater()
    await admin("POST", "/order-edits", { order_id: orderId })
    expect(await captures(orderId)).toEqual([])
  })

  /** An order on hold that stands for a while: an admin knows of it. */
  async function held() {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order stands", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    await watch()
      .db()
      .raw(
        "update order_payment_collection set created_at = created_at - interval '1 minute'"
      )
    const orderId = String((await watch().row()).order_id)
    const cancel = () => buyer.admin("POST", `/orders/${orderId}/cancel`)
    const approve = () => sandbox().approve(buyer.invoice.id)
    return { orderId, cancel, approve }
  }

  /** Core waits before each such row. */
  async function slowed(when: string, work: () => Promise<void>, seconds = 1) {
    const db = watch().db()
    const name = `slow_down_${randomInt(1_000_000)}`
    await db.raw(
      `create function ${name}() returns trigger language plpgsql
         as $$ begin perform pg_sleep(${seconds}); return new; end $$;
       create trigger ${name} before ${when} execute function ${name}()`
    )
    try {
      await work()
    } finally {
      await db.raw(`drop function ${name} cascade`)
    }
  }

  const coreWaits = async () => {
    const { rows } = await watch().db().raw<{
      rows: unknown[]
    }>("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
    return rows.length > 0
  }

  const standing = async (id: string): Promise<[string, number]> => {
    const { order } = await admin("GET", `/orders/${id}?fields=id,status`)
    const made = await watch().db()("capture").whereNull("deleted_at")
    return [order.status, made.length]
  }

  it("a held order is cancelled while its approved payment is captured → not cancelled, captured", async () => {
    const { orderId, cancel, approve } = await held()
    await slowed("insert on capture for each row", async () => {
      await approve()
      await watch().until("core captures", coreWaits)
      expect(await cancel()).toMatchObject({
        ...{ status: 400, body: { code: "refund_not_recorded" } },
      })
      await watch().untilSettled()
    })
    expect(await standing(orderId)).toEqual(["pending", 1])
  })

  /** An order of a customer that waits for its payment. */
  async function unpaid() {
    const mona = await Customer.signUp(shopper())
    const orderId = await mona.unpaidOrder()
    await mona.payNow(orderId)
    return {
      orderId,
      cancel: () => shopper().admin("POST", `/orders/${orderId}/cancel`),
      approve: () => sandbox().pay(sandbox().invoices()[0]!.id),
    }
  }

  it.each([
    [
      "its collection is linked",
      "insert on order_payment_collection for each row",
    ],
    [
      "its row names it",
      "update on cart for each row when (new.completed_at is not null)",
    ],
  ])(
    "a paid cart's order is cancelled as soon as it stands, before %s → not both",
    async (_, placed) => {
      const buyer = await shopper().checkout()
      const canceled = `update on "order" for each row when (new.status = 'canceled')`
      const cancel = async () => {
        await sandbox().pay(buyer.invoice.id)
        await watch().until("core is placing the order", coreWaits)
        const { id } = await watch().db()("order").first("id")
        expect((await watch().row()).order_id).toBeNull()
        await buyer.admin("POST", `/orders/${id}/cancel`)
        await watch().until("it is decided", async () => {
          const { settled_at, attention_reason } = await watch().row()
          return Boolean(settled_at ?? attention_reason)
        })
        const [status, captures] = await standing(String(id))
        expect(status === "canceled" && captures > 0).toBe(false)
      }
      await slowed(placed, () => slowed(canceled, cancel, 3))
    }
  )

  it("core's lock of the order does not come → its cancel is refused, to be tried again", async () => {
    const { orderId, cancel } = await held()
    const locking = container().resolve(Modules.LOCKING)
    await locking.acquire(orderId, { ownerId: "another", expire: 60 })
    try {
      expect(await cancel()).toMatchObject({
        ...{ status: 400, body: { code: "refund_running" } },
      })
    } finally {
      await locking.release(orderId, { ownerId: "another" })
    }
  })

  it.each([
    ["held", held],
    ["unpaid", unpaid],
  ])(
    "%s: the order is paid while it is cancelled → cancelled, not captured, and shown",
    async (_, standingOrder) => {
      const { orderId, cancel, approve } = await standingOrder()
      const canceled = `update on "order" for each row when (new.status = 'canceled')`
      await slowed(canceled, async () => {
        const cancelled = cancel()
        await watch().until("core cancels", coreWaits)
        await approve()
        expect((await cancelled).status).toBe(200)
      })
      await watch().untilAttention("paid_after_cancel")
      await watch().settledDown()
      expect(await standing(orderId)).toEqual(["canceled", 0])
    }
  )

  it("an admin writes a credit line while the order's payment is approved → captured afterwards, on the order as it is then", async () => {
    const { orderId, approve } = await held()
    await slowed(
      "insert on order_credit_line for each row",
      async () => {
        const path = `/orders/${orderId}/credit-lines`
        const line = { amount: 3.9, reference: "gift", reference_id: "x" }
        const written = admin("POST", path, line)
        await watch().until("core writes the credit line", coreWaits)
        await approve()
        await written
      },
      3
    )
    await watch().untilSettled()
    const booked = await watch().db()("order_transaction").select("version")
    expect(booked).toEqual([{ version: 2 }])
  })

  it("the payment collection of a reviewed or just paid invoice is deleted → refused, of an open one not", async () => {
    const { orderId } = await captured()
    const { order } = await admin(
      "GET",
      `/orders/${orderId}?fields=*payment_collections`
    )
    const [{ id }] = order.payment_collections
    const remove = async () => {
      const path = `/payment-collections/${id}`
      const { status, body } = await shopper().admin("DELETE", path)
      return [status, body.code]
    }
    await watch()
      .db()("payment_collection")
      .where({ id })
      .update({ status: "not_paid" })
    await watch()
      .db()("invoice_payment")
      .update({ settled_at: null, next_due_at: null })
    for (const status of ["under_review", "completed"]) {
      await watch().db()("invoice_payment").update({ status })
      expect(await remove()).toEqual([400, "collection_in_use"])
    }
    await watch().db()("invoice_payment").update({ status: "pending" })
    expect(await remove()).toEqual([200, undefined])
  })
})
