/** Two orders of one payment: what is done with one of them, and what the other keeps. */
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import type { OrderRepository } from "../../src/modules/invoice-payment/ledger/orders"
import { watchSecondOrders } from "../../src/settlement/watch/watch-second-orders"
import orderCanceled from "../../src/subscribers/order-canceled"
import { describeStore } from "../http/describe-store"
import { PRICE, secondOrdersOf, UNBOOKED } from "./second-orders"
import { hook, storyOf } from "./undone-cancel"

beforeEach(() => {
  hook.fails = false
})

describeStore({}, (store) => {
  const { sandbox, shopper, watch, container } = store
  const {
    ageLinks,
    another,
    bookings,
    heldBy,
    job,
    linked,
    refund,
    resolve,
    secondOrder,
    standing,
    tell,
  } = secondOrdersOf(store)
  const { recheck } = storyOf(store)
  const db = () => watch().db()
  const ledger = () => container().resolve(INVOICE_PAYMENT_MODULE)

  /** The payment is under review, its order is on hold, and another order is linked beside it. */
  async function besideHeld(second = {}) {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order stands", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const id = await another({ books: UNBOOKED, ...second })
    await ageLinks()
    const { order_id } = await watch().row()
    return { invoice: buyer.invoice.id, id, own: String(order_id) }
  }

  const setStatus = (id: string, status: string) =>
    db()("order").where({ id }).update({ status })

  /** By a store's own code, long ago: core has ended that cancel. */
  async function cancelledBefore(id: string) {
    await cancelOrderWorkflow(container()).run({ input: { order_id: id } })
    await watch().settledDown()
    const canceled_at = db().raw("now() - interval '5 minutes'")
    await db()("order").where({ id }).update({ canceled_at })
  }

  /** Settles the payment, while another order is linked to its collection. */
  async function approved(invoice: string) {
    await sandbox().approve(invoice)
    await watch().untilSettled()
    await watch().settledDown()
  }

  describe("the other order is cancelled before the payment is certain", () => {
    it("by an admin → the invoice stays, and its money goes to the row's own order", async () => {
      const { invoice, id, own } = await besideHeld()
      expect((await tell(`/orders/${id}/cancel`)).status).toBe(200)
      await watch().settledDown()
      expect((await watch().row()).cancel_due_at).toBeNull()
      const collection = await db()("payment_collection").first()
      expect(collection.status).not.toBe("canceled")
      await approved(invoice)
      expect(await bookings()).toEqual([own])
    })

    it("by the store's own code, and the invoice is read → it stays", async () => {
      const { invoice, id } = await besideHeld()
      await cancelledBefore(id)
      sandbox().patchInvoice(invoice, { status: "pending" })
      const { id: rowId } = await watch().row()
      await recheck(rowId)
      expect(await watch().row()).toMatchObject({
        ...{ status: "pending", cancel_due_at: null },
      })
    })

    it("and a human decides about the row's own → that decision counts", async () => {
      const { invoice, id } = await besideHeld()
      await cancelledBefore(id)
      await sandbox().reject(invoice)
      await watch().untilAttention("review_rejected")
      await watch().settledDown()
      await resolve()
      expect((await watch().row()).attention_reason).toBeNull()
    })
  })

  it.each<[string, (orders: OrderRepository, id: string) => Promise<void>]>([
    ["needs no payment", (orders, id) => orders.needsNoPayment(id)],
    ["owes less", (orders, id) => orders.cancelDearer(id, "1.00")],
    ["gets an invoice", (orders, id) => orders.keepOnly(id, "invpay_other")],
  ])("the other order %s → the invoice stays", async (_, change) => {
    const { id } = await besideHeld()
    await db()("invoice_payment").update({ status: "pending" })
    await change(ledger().orders, id)
    expect((await watch().row()).cancel_due_at).toBeNull()
  })

  it("the other order is cancelled after the payment was captured → nobody is told to give the money back", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    const event = { name: "order.canceled", data: { id } }
    await orderCanceled({ event, container: container(), pluginOptions: {} })
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("a human decides about the other order while it is found again → it is not shown again", async () => {
    const second = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    await ageLinks()
    const { id } = await watch().row()
    const other = await db().transaction()
    await other("invoice_payment").where({ id }).forUpdate()
    const seen = { attention: "ordered_twice", second_order_ids: [second] }
    await other("invoice_payment_event").insert({
      ...{ id: "invpayev_1", invoice_payment_id: id, kind: "resolve" },
      ...{ by: "mona", seen: JSON.stringify(seen), created_at: new Date() },
    })
    const watched = watchSecondOrders(container(), { row_id: id })
    await watch().until("it waits for the row", async () => {
      const { rows } = await db().raw(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`
      )
      return rows.length > 0
    })
    await other.commit()
    await watched
    expect((await watch().row()).attention_reason).toBeNull()
  })

  describe("another order is linked when the payment is captured", () => {
    it("core left it half done → it is cancelled", async () => {
      const { invoice, id, own } = await besideHeld()
      await approved(invoice)
      expect(await standing()).toEqual([own])
      expect(await bookings()).toEqual([own])
      expect(await linked("order_cart")).not.toContain(id)
    })

    const markAsPaid = async (id: string) => {
      const order = { order_id: id, amount: PRICE }
      const { body } = await tell("/payment-collections", order)
      const path = `/payment-collections/${body["payment_collection"].id}/mark-as-paid`
      expect((await tell(path, { order_id: id })).status).toBe(200)
    }

    it.each<[string, object, (id: string) => Promise<unknown>]>([
      ["a part of the store's own", { price: 43.9 }, async () => {}],
      ["paid with another method", {}, markAsPaid],
      [
        "waiting for another method",
        {},
        (id) => tell("/payment-collections", { order_id: id, amount: PRICE }),
      ],
      [
        "changed by an admin",
        {},
        (id) => db()("order").where({ id }).update({ version: 2 }),
      ],
      [
        "what a human is asked about",
        {},
        async (id) => {
          const seen = { second_order_id: id }
          const line = { kind: "settle", by: "settle", seen } as const
          await ledger().history.write((await watch().row()).id, line)
        },
      ],
    ])("it is %s → it stands, unlinked", async (_, second, make) => {
      const { invoice, id, own } = await besideHeld(second)
      await make(id)
      await approved(invoice)
      expect((await standing()).sort()).toEqual([own, id].sort())
      const { payment_collection_id } = await watch().row()
      const links = db()("order_payment_collection")
        .where({ payment_collection_id })
        .whereNull("deleted_at")
      expect(await links.pluck("order_id")).toEqual([own])
      expect(await bookings()).toContain(own)
      expect(await db()("refund")).toEqual([])
    })

    it("core refuses to cancel it → the payment is captured all the same, and a human is asked about that order", async () => {
      const { invoice, id, own } = await besideHeld()
      hook.fails = true
      await approved(invoice)
      expect(await bookings()).toEqual([own])
      expect((await watch().row()).settle_attempts).toBe(0)
      expect(await heldBy(id)).toBe("ordered_twice")
      await job()
      await watch().untilAttention("ordered_twice")
      expect(await standing()).toContain(id)
    })

    it("core refused to cancel it before, and it is linked to the cart alone → the payment is captured", async () => {
      const { invoice, id, own } = await besideHeld()
      await db()("order_payment_collection").where({ order_id: id }).delete()
      hook.fails = true
      await approved(invoice)
      expect(await bookings()).toEqual([own])
    })

    it("a run died after it had unlinked it → the next one cancels it", async () => {
      const { invoice, id, own } = await besideHeld()
      await db()("order_payment_collection").where({ order_id: id }).delete()
      await approved(invoice)
      expect(await standing()).toEqual([own])
    })

    it("it is unlinked, and the payment is not captured yet → it is held", async () => {
      const { id } = await besideHeld()
      const paid = { status: "completed", next_due_at: null }
      await db()("invoice_payment").update(paid)
      await db()("order_payment_collection")
        .where({ order_id: id })
        .update({ deleted_at: new Date() })
      expect(await heldBy(id)).toBe("ordered_twice")
    })
  })

  describe("the row's own order is cancelled", () => {
    it("and refunded, while core refuses to cancel the second one → that one is not free: it is held and shown, and not cancelled", async () => {
      const id = await secondOrder(await shopper().checkout())
      const { order_id } = await watch().row()
      await setStatus(id, "completed")
      await job()
      await watch().untilAttention("ordered_twice")
      expect((await refund(PRICE)).status).toBe(200)
      expect((await tell(`/orders/${order_id}/cancel`)).status).toBe(200)
      await setStatus(id, "pending")
      await job()
      expect(await standing()).toEqual([id])
      expect(await heldBy(id)).toBe("ordered_twice")
      expect((await watch().row()).attention_reason).toBe("ordered_twice")
    })

    it("and its money is not given back → the second one is shown, and told of once", async () => {
      const id = await secondOrder(await shopper().checkout())
      const { id: rowId, order_id } = await watch().row()
      await setStatus(id, "completed")
      const canceled = { status: "canceled", canceled_at: new Date() }
      await db()("order").where({ id: order_id }).update(canceled)
      await watch().age(rowId, 600)
      await job()
      const told = watch().count("invoice-payment.needs_attention")
      for (let pass = 0; pass < 2; pass++) {
        await job()
        expect((await watch().row()).attention_reason).toBe("ordered_twice")
      }
      expect(watch().count("invoice-payment.needs_attention")).toBe(told)
    })

    it("a second one without the capture is not paid by it", async () => {
      const id = await secondOrder(await shopper().checkout(), {
        books: UNBOOKED,
      })
      const { order_id } = await watch().row()
      const canceled = { status: "canceled", canceled_at: new Date() }
      await db()("order").where({ id: order_id }).update(canceled)
      expect(await heldBy(id)).toBe("completed")
    })
  })

  it("the process died inside the cancel of a second order, and left a credit line half written → the job deletes it, and cancels the order", async () => {
    const id = await secondOrder(await shopper().checkout())
    hook.fails = true
    await job()
    hook.fails = false
    await db()("order_change").insert({
      ...{ id: "ordch_left", order_id: id, version: 2, status: "pending" },
      ...{ change_type: "credit_line" },
      created_at: new Date(Date.now() - 600_000),
    })
    await job()
    await job()
    const { order_id } = await watch().row()
    expect(await standing()).toEqual([order_id])
  })

  it("core has booked a refund on another order that has money of its own → the job brings it to the row's own order", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    expect((await refund(20)).status).toBe(200)
    const { order_id } = await watch().row()
    const id = await another({ books: UNBOOKED })
    await container()
      .resolve(Modules.ORDER)
      .addOrderTransactions({
        ...{ order_id: id, currency_code: "egp", amount: PRICE },
        reference: "cash",
      })
    const refunds = db()("order_transaction").where({ reference: "refund" })
    await refunds.clone().update({ order_id: id })
    await db()("refund").update({
      created_at: db().raw("now() - interval '10 minutes'"),
    })
    await job()
    const booked = (await refunds.clone()).map((one) => String(one.order_id))
    expect(booked).toContain(order_id)
  })

  describe("a second order is to be cancelled", () => {
    it("while somebody works on it → it stands until they have ended", async () => {
      const id = await secondOrder(await shopper().checkout())
      const cancel = () => watchSecondOrders(container(), { order_id: id })
      await ledger().orders.turns.alone(id, cancel, "admin")
      expect(await standing()).toContain(id)
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(id, { ownerId: "core", expire: 60 })
      await cancel()
      await locking.release(id, { ownerId: "core" })
      expect(await standing()).toContain(id)
      await cancel()
      expect(await standing()).not.toContain(id)
    })

    it("and the store's own code was faster → core's undoing of ours reserves nothing for it", async () => {
      const id = await secondOrder(await shopper().checkout())
      const orders = container().resolve(Modules.ORDER)
      const { items } = await orders.retrieveOrder(id, { relations: ["items"] })
      const inventory = container().resolve(Modules.INVENTORY)
      const [level] = await inventory.listInventoryLevels({})
      const goods = { line_item_id: items![0]!.id, quantity: 1 }
      await inventory.createReservationItems([
        {
          ...goods,
          location_id: level!.location_id,
          inventory_item_id: level!.inventory_item_id,
        },
      ])
      const spy = jest.spyOn(orders as never, "cancel")
      spy.mockImplementationOnce((async () => {
        const canceled = { status: "canceled", canceled_at: new Date() }
        await db()("order").where({ id }).update(canceled)
        throw new Error("another cancel was faster")
      }) as never)
      await watchSecondOrders(container(), { order_id: id })
      spy.mockRestore()
      const reserved = await inventory.listReservationItems({
        line_item_id: goods.line_item_id,
      })
      expect([reserved, await standing()]).toEqual([
        [],
        [(await watch().row()).order_id],
      ])
    })
  })

  describe("core refuses an admin's cancel of the other order", () => {
    const PART = { books: UNBOOKED, price: 43.9 }

    it.each([
      [
        "a part of the store's own → it is linked to the payment as before",
        PART,
        true,
      ],
      ["a second one → it stays unlinked", { books: UNBOOKED }, false],
    ])("%s", async (_, second, isLinked) => {
      const id = await secondOrder(await shopper().checkout(), second)
      await setStatus(id, "completed")
      expect((await tell(`/orders/${id}/cancel`)).status).toBe(400)
      await watch().turnsEnded()
      const links = await linked("order_payment_collection")
      expect(links.includes(id)).toBe(isLinked)
    })
  })

  it("two orders of one collection → a request about its payment has the turn of the row's own", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    const { order_id, payment_collection_id } = await watch().row()
    const links = db()("order_payment_collection")
    await links.clone().where({ order_id }).delete()
    await links
      .clone()
      .insert({ id: "ordpay_late", order_id, payment_collection_id })
    const payment = await db()("payment").first()
    expect(await linked("order_payment_collection")).toEqual([id, order_id])
    const { links: orderLinks } = ledger().orders
    expect(await orderLinks.namedBy(payment.id)).toBe(order_id)
  })

  it("only another order is linked to the collection → no refund is made on that one", async () => {
    await secondOrder(await shopper().checkout(), {
      ...{ books: UNBOOKED, price: 43.9 },
    })
    const { id, order_id } = await watch().row()
    await db()("order_payment_collection").where({ order_id }).delete()
    const path = `/invoice-payment/invoices/${id}/external-refunds`
    const { status, body } = await tell(path, {
      ...{ amount: "20.00", idempotency_key: "key", refund_order: true },
    })
    expect([status, body["code"]]).toEqual([400, "refund_no_capture"])
  })
})
