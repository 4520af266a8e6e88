/** `orderPlacement: "before_payment"`: the order stands first, and its payment follows. */
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { cancelOrder } from "../../src/settlement/settle/cancel-order"
import { releaseStock } from "../../src/settlement/settle/release-stock"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { PROVIDER, type Json, type Shopper } from "../http/shopper"

const HOUR_S = 3_600

describeStore(
  { orderPlacement: "before_payment", unpaidOrderHours: 24 },
  ({ container, sandbox, shopper, watch }) => {
    /** The order is placed, and the ledger knows it; nothing is paid. */
    async function ordered(buyer: Shopper = shopper()): Promise<Shopper> {
      await buyer.checkout()
      const { body } = await buyer.complete()
      expect(body.type).toBe("order")
      await watch().until("the ledger knows the order", async () =>
        (await watch().rows()).every(({ order_id }) => order_id !== null)
      )
      return buyer
    }

    const only = async (buyer: Shopper) => {
      const [order, ...others] = await buyer.orders()
      expect(others).toEqual([])
      return order!
    }

    const linkOf = async () => {
      const [link] = await watch().db()("invoice_payment_link")
      return link
    }

    async function link(buyer: Shopper): Promise<{ url: string }> {
      const { order_id } = (await watch().rows())[0]!
      const { body } = await buyer.admin(
        "POST",
        `/invoice-payment/orders/${order_id}/payment-link`
      )
      return body.payment_link
    }

    /** The newest invoice ends without money: cancelled at the service, or by its age. */
    async function end(
      how: "cancelled" | "expired",
      status = "pending"
    ): Promise<string> {
      const { id, invoice_id } = (await watch().rows()).at(-1)!
      if (how === "cancelled") {
        await sandbox().cancel(invoice_id!)
      } else {
        sandbox().patchInvoice(invoice_id!, {
          ...{ status, expires_at: "2026-01-01T00:00:00+02:00" },
        })
        await watch().age(id, HOUR_S)
      }
      await watch().until(how, async () => {
        const row = (await watch().rows()).find((one) => one.id === id)
        return row?.status === how
      })
      await watch().settledDown()
      return id
    }

    const timeIsOver = (id: string) => watch().age(id, 24 * HOUR_S + 60)

    const untilCanceled = (buyer: Shopper) =>
      watch().until("the order is cancelled", async () => {
        const [order] = await buyer.orders()
        return order?.["status"] === "canceled"
      })

    /** Invoices that were read at the service since then, before the order was cancelled. */
    async function readsSince(time: number): Promise<unknown[]> {
      const { canceled_at } = await watch().db()("order").first("canceled_at")
      return sandbox()
        .requests.filter(
          ({ operation, at }) =>
            operation === "get" && at >= time && at < canceled_at.getTime()
        )
        .map(({ path }) => path.split("/").at(-1))
    }

    /** An admin gives the order another collection, for a payment by another method. */
    async function newCollection(buyer: Shopper, order_id: string | null) {
      const { body } = await buyer.admin("POST", "/payment-collections", {
        ...{ order_id, amount: 103.9 },
      })
      return body.payment_collection.id as string
    }

    async function reserved(buyer: Shopper): Promise<number> {
      const { body } = await buyer.admin("GET", "/reservations?fields=quantity")
      return body.reservations.length
    }

    /** The row was read after the order's time was over, and nothing is under way. */
    async function untilReadAgain(id: string): Promise<void> {
      const since = new Date()
      await watch().inTime(id, "a last read", ({ last_read_at }) =>
        Boolean(last_read_at && last_read_at > since)
      )
      await watch().settledDown()
    }

    it("ordered → one order, unpaid and waiting, with a payment link; nothing is read", async () => {
      const buyer = await ordered()
      expect(await only(buyer)).toMatchObject({
        ...{ status: "pending", payment_status: "awaiting", transactions: [] },
      })
      const row = await watch().row()
      expect(row).toMatchObject({
        ...{ status: "pending", claimed_until: null, last_read_at: null },
        placed_unpaid_at: expect.any(Date),
      })
      expect(await linkOf()).toMatchObject({ order_id: row.order_id })
      expect(watch().count("order.placed")).toBe(1)
    })

    it("paid → captured once on that order", async () => {
      const buyer = await ordered()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      await watch().settledDown()
      const order = await only(buyer)
      expect(order).toMatchObject({ payment_status: "captured" })
      expect(order.transactions).toHaveLength(1)
      expect(watch().count("payment.captured")).toBe(1)
    })

    it("paid before the shop completes the cart → one order, captured", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      await buyer.complete()
      expect(await only(buyer)).toMatchObject({ payment_status: "captured" })
      expect(await linkOf()).toBeUndefined()
    })

    it("completed four times at once, and paid meanwhile → one order, captured once", async () => {
      const buyer = await shopper().checkout()
      const calls = [1, 2, 3, 4].map(() => buyer.complete())
      await sandbox().pay(buyer.invoice.id)
      await Promise.all(calls)
      await watch().untilSettled()
      await watch().settledDown()
      const order = await only(buyer)
      expect(order.transactions).toHaveLength(1)
    })

    it("the event of the order is lost → the next read names it", async () => {
      const buyer = await ordered()
      const { id, order_id } = await watch().row()
      await watch().db()("invoice_payment_link").delete()
      await watch()
        .db()("invoice_payment")
        .update({ order_id: null, claimed_until: new Date(0) })
      await watch().inTime(id, "named again", (row) => row.order_id !== null)
      expect((await watch().row()).order_id).toBe(order_id)
      expect(await linkOf()).toMatchObject({ order_id })
      expect(await only(buyer)).toMatchObject({ status: "pending" })
    })

    it("the cart was changed after the invoice → no order", async () => {
      const buyer = await shopper().checkout()
      await watch()
        .db()("payment_collection")
        .where({ id: buyer.collectionId })
        .update({ amount: 50, raw_amount: { value: "50", precision: 20 } })
      const { body } = await buyer.complete()
      expect(body.type).toBe("cart")
      expect(await buyer.orders()).toEqual([])
    })

    it("unpaid → the goods do not leave; under review → nor then; paid → they do", async () => {
      const buyer = await ordered()
      const { order_id } = await watch().row()
      const fulfil = async () => {
        const { body } = await buyer.admin(
          "GET",
          `/orders/${order_id}?fields=*items`
        )
        const items = body.order.items.map(({ id }: { id: string }) => ({
          ...{ id, quantity: 1 },
        }))
        return buyer.admin("POST", `/orders/${order_id}/fulfillments`, {
          items,
        })
      }
      expect((await fulfil()).status).toBe(400)
      await sandbox().review(buyer.invoice.id)
      await watch().untilStatus("under_review")
      expect((await fulfil()).body.message).toContain("under review")
      await sandbox().approve(buyer.invoice.id)
      await watch().untilSettled()
      expect((await fulfil()).status).toBe(200)
    })

    it.each(["cancelled", "expired"] as const)(
      "its invoice %s → the order is kept, and paid again from its link, captured once",
      async (how) => {
        const buyer = await ordered()
        const id = await end(how)
        await watch().age(id, 23 * HOUR_S)
        await untilReadAgain(id)
        expect(await only(buyer)).toMatchObject({ status: "pending" })
        const { order_id, session_id, attention_reason } = await watch().row()
        expect(attention_reason).toBeNull()
        const { body } = await buyer.store(
          "GET",
          `/invoice-payment/payment-sessions/${session_id}`
        )
        expect(body.payment_session.state).toBe("ended")
        const answer = await fetch(body.payment_session.pay_link, {
          ...{ method: "POST", redirect: "manual" },
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
        expect(answer.status).toBe(303)
        const second = (await watch().rows()).at(-1)!
        expect(second).toMatchObject({ order_id, cart_id: null })
        expect(second.placed_unpaid_at).not.toBeNull()
        await sandbox().pay(second.invoice_id!)
        await watch().untilSettled()
        await watch().settledDown()
        const order = await only(buyer)
        expect(order).toMatchObject({ payment_status: "captured" })
        expect(order.transactions).toHaveLength(1)
      }
    )

    it("not paid in time → one last read, then the order is cancelled, with its stock back", async () => {
      const buyer = await ordered()
      expect(await reserved(buyer)).toBe(1)
      const id = await end("expired")
      const since = Date.now()
      await timeIsOver(id)
      await untilCanceled(buyer)
      await watch().settledDown()
      expect(await reserved(buyer)).toBe(0)
      const row = await watch().row()
      expect(await readsSince(since)).toContain(row.invoice_id)
      expect(row).toMatchObject({ status: "expired", attention_reason: null })
      const { body } = await buyer.admin(
        "GET",
        `/invoice-payment/invoices/${row.id}`
      )
      expect(JSON.stringify(body)).toContain("is cancelled: it was not paid")
    })

    it("an admin deleted its collection → it is cancelled in time all the same", async () => {
      const buyer = await ordered()
      const id = await end("expired")
      await watch().settledDown()
      const { payment_collection_id } = await watch().row()
      const path = `/payment-collections/${payment_collection_id}`
      expect((await buyer.admin("DELETE", path)).status).toBe(200)
      await timeIsOver(id)
      await untilCanceled(buyer)
      await watch().settledDown()
      expect(await reserved(buyer)).toBe(0)
      expect((await watch().row()).attention_reason).toBeNull()
    })

    it("tried twice, the first invoice read while the second is open → both are read at the end of the second one's time", async () => {
      const buyer = await ordered()
      const first = await end("cancelled")
      await watch().age(first, 20 * HOUR_S)
      const { url } = await link(buyer)
      await fetch(url, { method: "POST", redirect: "manual" })
      await watch().age(first, 5 * HOUR_S)
      await untilReadAgain(first)
      const second = await end("cancelled")
      await watch().age(second, 23 * HOUR_S)
      await untilReadAgain(second)
      expect(await only(buyer)).toMatchObject({ status: "pending" })
      const since = Date.now()
      await Promise.all(
        [first, second].map((id) => watch().age(id, 2 * HOUR_S))
      )
      await untilCanceled(buyer)
      const rows = await watch().rows()
      expect(rows.map((row) => row.attention_reason)).toEqual([null, null])
      expect(await readsSince(since)).toEqual(
        expect.arrayContaining(rows.map((row) => row.invoice_id))
      )
    })

    it("tried twice, the second payment is under review when the time is over → the order stands, nobody is told", async () => {
      const buyer = await ordered()
      const first = await end("cancelled")
      await fetch((await link(buyer)).url, {
        ...{ method: "POST", redirect: "manual" },
      })
      const { invoice_id } = (await watch().rows()).at(-1)!
      await sandbox().review(invoice_id!)
      await watch().untilStatus("under_review")
      await timeIsOver(first)
      await untilReadAgain(first)
      expect(await only(buyer)).toMatchObject({ status: "pending" })
      const rows = await watch().rows()
      expect(rows.map((row) => row.attention_reason)).toEqual([null, null])
    })

    it("the store's own code booked a part as paid → a human decides, and the order stands", async () => {
      const buyer = await ordered()
      const { order_id } = await watch().row()
      const id = await end("cancelled")
      await container()
        .resolve(Modules.ORDER)
        .addOrderTransactions({
          ...{ order_id: order_id!, amount: 50, currency_code: "egp" },
          reference: "cash",
        })
      await timeIsOver(id)
      await watch().untilAttention("order_unpaid")
      expect(await only(buyer)).toMatchObject({ status: "pending" })
    })

    it("a captured Payment of ours stands on the order when the time is over → a human, nothing is refunded", async () => {
      const buyer = await ordered()
      const { session_id, payment_collection_id } = await watch().row()
      const id = await end("cancelled")
      const money = {
        amount: 103.9,
        raw_amount: JSON.stringify({ value: "103.9", precision: 20 }),
      }
      await watch()
        .db()("payment")
        .insert({
          ...{ ...money, id: "pay_standing", provider_id: PROVIDER },
          ...{ payment_session_id: session_id, payment_collection_id },
          ...{ currency_code: "egp", data: "{}", captured_at: new Date() },
        })
      await watch()
        .db()("capture")
        .insert({ ...money, id: "capt_standing", payment_id: "pay_standing" })
      await timeIsOver(id)
      await watch().untilAttention("order_unpaid")
      await watch().settledDown()
      expect(await only(buyer)).toMatchObject({ status: "pending" })
      expect(await watch().row()).toMatchObject({ settle_attempts: 0 })
      expect(await watch().db()("refund")).toEqual([])
    })

    it.each<[string, string, (buyer: Shopper) => Promise<unknown>]>([
      ["nothing happens", "canceled", async () => {}],
      [
        "another run has the row",
        "pending",
        () => watch().db()("invoice_payment").update({ lease_holder: "other" }),
      ],
      [
        "an admin marks the order as paid",
        "pending",
        async (buyer) => {
          const { order_id } = await watch().row()
          const id = await newCollection(buyer, order_id)
          const path = `/payment-collections/${id}/mark-as-paid`
          const { status } = await buyer.admin("POST", path, { order_id })
          expect(status).toBe(200)
        },
      ],
    ])(
      "a run is about to cancel the order, and %s → it is %s",
      async (_, status, happen) => {
        const buyer = await ordered()
        const id = await end("cancelled")
        const { leases } = container().resolve(INVOICE_PAYMENT_MODULE)
        await watch()
          .db()("invoice_payment")
          .update({
            ...{ lease_holder: "mine", last_read_at: new Date() },
            lease_until: new Date(Date.now() + HOUR_S * 1_000),
            status_since: new Date(Date.now() - 25 * HOUR_S * 1_000),
          })
        const row = (await leases.renew(id, "mine"))!
        const read = { ...row, wasRead: true as const }
        await happen(buyer)
        await cancelOrder(row, row.order_id!, container())
        expect(await only(buyer)).toMatchObject({ status: "pending" })
        await cancelOrder(read, row.order_id!, container())
        expect(await only(buyer)).toMatchObject({ status })
        expect(await watch().db()("refund")).toEqual([])
        await watch().db()("invoice_payment").update({ lease_until: null })
      }
    )

    it("ended with a status that nobody knows → a human decides; the next order with it is cancelled", async () => {
      const buyer = await ordered()
      const id = await end("expired", "lapsed")
      await timeIsOver(id)
      await watch().untilAttention("order_status_unknown")
      await watch().settledDown()
      expect(await only(buyer)).toMatchObject({ status: "pending" })
      const { status, body } = await buyer.admin(
        "POST",
        `/invoice-payment/invoices/${id}/resolve`,
        {
          ...{ note: "It means expired", status: "expired" },
          reason: "order_status_unknown",
        }
      )
      expect([status, body.message]).toEqual([200, undefined])
      const next = await ordered()
      await timeIsOver(await end("expired", "lapsed"))
      await watch().until("the next order is cancelled", async () => {
        const orders = await next.orders()
        return orders.some((order) => order["status"] === "canceled")
      })
      const states = (await next.orders()).map((order) => order["status"])
      expect(states.sort()).toEqual(["canceled", "pending"])
    })

    it("another collection of the order is paid by invoice as well → one invoice is left, the first is cancelled", async () => {
      const buyer = await ordered()
      const { order_id } = await watch().row()
      const id = await newCollection(buyer, order_id)
      const begun = await buyer.store(
        "POST",
        `/payment-collections/${id}/payment-sessions`,
        { provider_id: "pp_invoice-payment_default" }
      )
      expect(begun.status).toBe(200)
      await watch().untilStatus("cancelled")
      expect((await watch().rows()).map((row) => row.status)).toEqual([
        ...["cancelled", "pending"],
      ])
    })

    it.each(["late", "at the same moment"])(
      "an invoice in another collection of the order is paid, and the first one %s → captured once, paid_twice",
      async (when) => {
        const buyer = await ordered()
        const [first] = await watch().rows()
        const id = await newCollection(buyer, first!.order_id)
        sandbox().failNext("cancel", "not_found", { times: 1_000 })
        await buyer.store(
          "POST",
          `/payment-collections/${id}/payment-sessions`,
          {
            provider_id: PROVIDER,
          }
        )
        const second = (await watch().rows()).at(-1)!
        await sandbox().pay(second.invoice_id!)
        if (when === "late") {
          await watch().untilSettled()
        }
        await sandbox().pay(first!.invoice_id!)
        await watch().untilAttention("paid_twice")
        await watch().settledDown()
        expect(await watch().db()("capture")).toHaveLength(1)
        const rows = await watch().rows()
        expect(rows.filter(({ settled_at }) => settled_at)).toHaveLength(1)
        const shown = rows.find(({ settled_at }) => !settled_at)!
        const url = sandbox().invoice(shown.invoice_id!).success_url
        const { text } = await buyer.visit(String(url))
        expect(text).toContain("Two payments arrived")
      }
    )

    it("an admin cancels the order while its payment is under review → nobody is told that it waits", async () => {
      const buyer = await ordered()
      await sandbox().review(buyer.invoice.id)
      await watch().untilStatus("under_review")
      const { status_url } = buyer.session.data
      expect((await buyer.visit(status_url)).text).toContain(
        "Your payment is being checked"
      )
      await buyer.admin("POST", `/orders/${(await only(buyer)).id}/cancel`)
      expect((await buyer.visit(status_url)).text).toContain(
        "Your order was cancelled, but your payment is still being reviewed"
      )
    })

    it("another cancel was faster, and core's undoing of ours reserved the goods again → they are released", async () => {
      const buyer = await ordered()
      const id = await end("expired")
      const [reservation] = await watch().db()("reservation_item")
      await buyer.admin("POST", `/orders/${(await only(buyer)).id}/cancel`)
      expect(await reserved(buyer)).toBe(0)
      await container()
        .resolve(Modules.INVENTORY)
        .restoreReservationItemsByLineItem([reservation.line_item_id])
      expect(await reserved(buyer)).toBe(1)
      await watch()
        .db()("invoice_payment")
        .where({ id })
        .update({ settle_attempts: 1, next_due_at: new Date() })
      await watch().until(
        "the stock is back",
        async () => (await reserved(buyer)) === 0
      )
    })

    it("core undoes a cancel while the goods are released → the order that stands has them", async () => {
      const buyer = await ordered()
      await releaseStock((await watch().row()).order_id!, container())
      expect(await reserved(buyer)).toBe(1)
      const { body } = await buyer.admin(
        "GET",
        "/reservations?fields=inventory_item.reserved_quantity"
      )
      const [{ inventory_item }] = body.reservations
      expect(inventory_item.reserved_quantity).toBe(1)
    })

    it("paid at the last moment, and no webhook came → the last read captures it", async () => {
      const buyer = await ordered()
      const id = await end("cancelled")
      sandbox().webhooks.mode("drop")
      await sandbox().pay(buyer.invoice.id)
      await timeIsOver(id)
      await watch().untilSettled()
      expect(await only(buyer)).toMatchObject({ payment_status: "captured" })
    })

    it("no last read is possible → the order stays; for a day → a human", async () => {
      const buyer = await ordered()
      const id = await end("cancelled")
      sandbox().failNext("get", "server_error", { times: 1000 })
      await timeIsOver(id)
      await watch().inTime(id, "a failed read", ({ unreadable_since }) =>
        Boolean(unreadable_since)
      )
      await watch().settledDown()
      expect(await only(buyer)).toMatchObject({ status: "pending" })
      await watch().age(id, 25 * HOUR_S)
      const isShown = (reason: string | null) => reason === "order_unpaid"
      await watch().inTime(id, "shown", (row) => isShown(row.attention_reason))
      sandbox().failNext("get", "server_error", { times: 0 })
      await watch().inTime(id, "read again", (row) => !row.unreadable_since)
      await untilCanceled(buyer)
    })

    it("an edit leaves nothing to pay → its open invoice is cancelled", async () => {
      const buyer = await ordered()
      const { order_id } = await watch().row()
      const edit = `/order-edits/${order_id}`
      const path = `/orders/${order_id}?fields=*items`
      const { body } = await buyer.admin("GET", path)
      await buyer.admin("POST", "/order-edits", { order_id })
      for (const item of body.order.items as Json[]) {
        const of = `${edit}/items/item/${item["id"]}`
        await buyer.admin("POST", of, { quantity: 0 })
      }
      await buyer.admin("POST", `${edit}/request`)
      await buyer.admin("POST", `${edit}/confirm`)
      await watch().until("its invoice is cancelled", async () => {
        const { status } = await watch().row()
        return status === "cancelled"
      })
    })

    it.each<[string, (buyer: Shopper, order: string) => Promise<unknown>]>([
      [
        "items were edited",
        async (buyer, order) => (await Customer.signUp(buyer)).grow(order),
      ],
      [
        "an edit is requested",
        async (buyer, order_id) => {
          const edit = `/order-edits/${order_id}`
          await buyer.admin("POST", "/order-edits", { order_id })
          const item = { variant_id: buyer.variant(100), quantity: 1 }
          await buyer.admin("POST", `${edit}/items`, { items: [item] })
          await buyer.admin("POST", `${edit}/request`)
        },
      ],
      [
        "the address was changed",
        (buyer, order) =>
          buyer.admin("POST", `/orders/${order}`, { email: "new@example.com" }),
      ],
      [
        "it was fulfilled",
        async (buyer, order_id) => {
          const path = `/orders/${order_id}?fields=*items`
          const { body } = await buyer.admin("GET", path)
          // The route refuses this; a store's own code can.
          await createOrderFulfillmentWorkflow(container()).run({
            input: {
              order_id,
              items: [{ id: body.order.items[0].id, quantity: 1 }],
            },
          })
        },
      ],
      [
        "it was completed",
        (buyer, order) => buyer.admin("POST", `/orders/${order}/complete`),
      ],
    ])(
      "%s by an admin → not cancelled, shown to a human; cancelled by hand → over",
      async (_, change) => {
        const buyer = await ordered()
        const { order_id } = await watch().row()
        await change(buyer, order_id!)
        await timeIsOver(await end("cancelled"))
        await watch().untilAttention("order_unpaid")
        await watch().settledDown()
        expect((await only(buyer))["status"]).not.toBe("canceled")
        await watch()
          .db()("order_change")
          .where({ order_id, status: "requested" })
          .update({ status: "canceled" })
        await watch()
          .db()("order")
          .where({ id: order_id })
          .update({ status: "pending" })
        await watch().db()("fulfillment").update({ canceled_at: new Date() })
        await buyer.admin("POST", `/orders/${order_id}/cancel`)
        await watch().until("nothing is left to decide", async () =>
          (await watch().rows()).every((row) => row.attention_reason === null)
        )
      }
    )

    it.each([
      ["pending_authorization", null],
      ["pending", "order_unpaid"],
    ])(
      "another method was chosen meanwhile (%s) → the order is not ours to cancel; shown: %s",
      async (status, reason) => {
        const buyer = await ordered()
        const { order_id } = await watch().row()
        const other = await newCollection(buyer, order_id)
        await buyer.store(
          "POST",
          `/payment-collections/${other}/payment-sessions`,
          { provider_id: "pp_system_default" }
        )
        await watch()
          .db()("payment_session")
          .where({ payment_collection_id: other })
          .update({ status })
        const id = await end("cancelled")
        await timeIsOver(id)
        await untilReadAgain(id)
        expect(await only(buyer)).toMatchObject({ status: "pending" })
        expect((await watch().row()).attention_reason).toBe(reason)
      }
    )

    it("another method's promise ends without a word → read again later, and cancelled", async () => {
      const buyer = await ordered()
      const { order_id } = await watch().row()
      const other = await newCollection(buyer, order_id)
      await buyer.store(
        "POST",
        `/payment-collections/${other}/payment-sessions`,
        { provider_id: "pp_system_default" }
      )
      const promised = (status: string) =>
        watch()
          .db()("payment_session")
          .where({ payment_collection_id: other })
          .update({ status })
      await promised("pending_authorization")
      const id = await end("cancelled")
      for (let day = 0; day < 10; day++) {
        await watch().age(id, 25 * HOUR_S)
        await watch().settledDown()
      }
      expect(await only(buyer)).toMatchObject({ status: "pending" })
      await promised("canceled")
      await watch().age(id, 20 * 24 * HOUR_S)
      await untilCanceled(buyer)
    })

    it("the cart changed before it was ordered → its first invoice is read as well, and the order is cancelled in time", async () => {
      const buyer = await shopper().checkout()
      await buyer.addItem(100)
      await buyer.choose()
      await watch().untilStatus("cancelled")
      await buyer.complete()
      await watch().until("the ledger knows the order", async () =>
        (await watch().rows()).some(({ order_id }) => order_id !== null)
      )
      await end("cancelled")
      const ids = (await watch().rows()).map(({ id }) => id)
      await Promise.all(ids.map(timeIsOver))
      // The order's own invoice may have been read before the other one.
      await watch().until("the order is cancelled", async () => {
        await Promise.all(ids.map((id) => watch().age(id, HOUR_S)))
        await sleep(3_000)
        const [order] = await buyer.orders()
        return order?.["status"] === "canceled"
      })
      const reasons = (await watch().rows()).map((row) => row.attention_reason)
      expect(reasons).toEqual([null, null])
    })

    it("the event that its order was cancelled is lost → its invoice is cancelled with the next read", async () => {
      const buyer = await ordered()
      const { id, order_id } = await watch().row()
      await watch()
        .db()("order")
        .where({ id: order_id })
        .update({ status: "canceled" })
      await watch().age(id, 2 * 60)
      await watch().untilStatus("cancelled")
      expect(sandbox().invoices()[0]!.cancelled_at).not.toBeNull()
      expect(await buyer.orders()).toHaveLength(1)
    })

    it("an admin cancels the unpaid order → its invoice is cancelled; paid all the same → a human", async () => {
      const buyer = await ordered()
      const { order_id } = await watch().row()
      await buyer.admin("POST", `/orders/${order_id}/cancel`)
      await watch().untilStatus("cancelled")
      await sandbox().pay(buyer.invoice.id)
      await watch().untilAttention("paid_after_cancel")
      expect(await only(buyer)).toMatchObject({ status: "canceled" })
    })

    it("a shop asks what is offered → it learns that the order comes first", async () => {
      const buyer = await shopper().fillCart()
      const { body } = await buyer.store(
        "GET",
        `/invoice-payment/availability?cart_id=${buyer.cartId}`
      )
      expect(body).toMatchObject({
        ...{ available: true, order_placement: "before_payment" },
      })
    })
  }
)
