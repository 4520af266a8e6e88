/** Once an order has been paid, its goods may leave, by any method of payment, even if it grows. */
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { Customer } from "../http/customer"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"

const HOUR_S = 3_600

describeStore(
  { orderPlacement: "before_payment", unpaidOrderHours: 24 },
  ({ sandbox, shopper, watch }) => {
    const newest = async () => (await watch().rows()).at(-1)!

    const rowOf = async (id: string) =>
      (await watch().rows()).find((row) => row.id === id)!

    async function ordered(): Promise<{ mona: Customer; order: string }> {
      const mona = await Customer.signUp(shopper())
      const buyer = await shopper().fillCart()
      await mona.store("POST", `/carts/${buyer.cartId}/customer`)
      await buyer.choose()
      expect((await buyer.complete()).body.type).toBe("order")
      await watch().until("the ledger knows the order", async () =>
        Boolean((await newest()).order_id)
      )
      return { mona, order: (await newest()).order_id! }
    }

    async function expire(): Promise<string> {
      const { id, invoice_id } = await newest()
      sandbox().patchInvoice(invoice_id!, {
        expires_at: "2026-01-01T00:00:00+02:00",
      })
      await watch().age(id, HOUR_S)
      await watch().until("it is expired", async () => {
        return (await newest()).status === "expired"
      })
      await watch().settledDown()
      return id
    }

    /** The order is paid by its first invoice, or by a second one once the first has expired. */
    async function paidBy(which: string) {
      const { mona, order } = await ordered()
      if (which === "second") {
        await expire()
        expect((await mona.payNow(order)).status).toBe(200)
      }
      return { mona, order, invoice: await newest() }
    }

    const fulfil = async (order: string): Promise<[number, string?]> => {
      const { body } = await shopper().admin(
        "GET",
        `/orders/${order}?fields=*items`
      )
      const { status, body: answer } = await shopper().admin(
        "POST",
        `/orders/${order}/fulfillments`,
        { items: [{ id: body.order.items[0].id, quantity: 1 }] }
      )
      return [status, answer["message"] as string | undefined]
    }

    const markAsPaid = (order_id: string, id: string) =>
      shopper().admin("POST", `/payment-collections/${id}/mark-as-paid`, {
        order_id,
      })

    it.each(["first", "second"])(
      "the %s invoice is paid, then the order grows → its goods leave",
      async (which) => {
        const { mona, order, invoice } = await paidBy(which)
        await sandbox().pay(invoice.invoice_id!)
        await watch().untilSettled()
        await watch().settledDown()
        await mona.grow(order)
        expect(await fulfil(order)).toEqual([200, undefined])
      }
    )

    it.each(["first", "second"])(
      "the %s invoice is paid beside another method, and an admin closes it → the goods leave",
      async (which) => {
        const { mona, order, invoice } = await paidBy(which)
        await mona.choose(invoice.payment_collection_id, OTHER_METHOD)
        await sandbox().pay(invoice.invoice_id!)
        await watch().untilAttention("paid_elsewhere")
        await watch().settledDown()
        await shopper().admin(
          "POST",
          `/invoice-payment/invoices/${invoice.id}/resolve`,
          { note: "Booked by hand." }
        )
        expect(await fulfil(order)).toEqual([200, undefined])
      }
    )

    it("a second invoice that asked for a part is paid → the goods stay", async () => {
      const { order, invoice } = await paidBy("second")
      await watch().db()("invoice_payment").where({ id: invoice.id }).update({
        created_at: new Date(),
        amount: "50.00",
        settled_at: new Date(),
        status: "completed",
      })
      expect(await fulfil(order)).toEqual([
        400,
        expect.stringMatching(/ended unpaid/),
      ])
    })

    const payPart = async (order_id: string, amount: number) => {
      const { body } = await shopper().admin("POST", "/payment-collections", {
        ...{ order_id, amount },
      })
      const { id } = body.payment_collection
      expect(await markAsPaid(order_id, id)).toMatchObject({ status: 200 })
    }

    async function payPartWithOurs(mona: Customer, order_id: string) {
      const { body } = await shopper().admin("POST", "/payment-collections", {
        ...{ order_id, amount: 50 },
      })
      await mona.choose(body.payment_collection.id, PROVIDER)
      await sandbox().pay((await newest()).invoice_id!)
      await watch().untilSettled()
      await watch().settledDown()
    }

    it("a part is paid, the order grows, and as much as it cost at first is paid → the goods stay", async () => {
      const { mona, order } = await ordered()
      await expire()
      await payPart(order, 43.9)
      await mona.grow(order)
      await payPart(order, 60)
      expect((await fulfil(order))[0]).toBe(400)
    })

    it("paid while it was dearer, cheaper again, and dearer once more → the goods leave", async () => {
      const { mona, order } = await ordered()
      await expire()
      await mona.grow(order)
      await payPart(order, 103.9)
      expect((await fulfil(order))[0]).toBe(400)
      await mona.shrink(order)
      await mona.grow(order)
      expect(await fulfil(order)).toEqual([200, undefined])
    })

    it("the invoice ended and the customer pays cash → marked as paid, the goods leave, and the order stays", async () => {
      const { mona, order } = await ordered()
      const { payment_collection_id } = await newest()
      expect(await markAsPaid(order, payment_collection_id)).toMatchObject({
        status: 400,
      })
      const id = await expire()
      expect((await fulfil(order))[0]).toBe(400)
      expect(await markAsPaid(order, payment_collection_id)).toMatchObject({
        status: 200,
      })
      await mona.grow(order)
      expect(await fulfil(order)).toEqual([200, undefined])
      await watch().age(id, 48 * HOUR_S)
      await watch().settledDown()
      const [kept] = await shopper().orders()
      expect(kept).toMatchObject({ status: "pending" })
    })

    it("a part is paid in cash while the invoice is open → marked as paid for what is left, and no more", async () => {
      const { order } = await ordered()
      const { payment_collection_id } = await newest()
      await payPart(order, 50)
      await watch().untilStatus("cancelled")
      await watch().settledDown()
      await watch().until("it can be marked as paid", async () => {
        const { status } = await markAsPaid(order, payment_collection_id)
        return status === 200
      })
      const { body } = await shopper().admin(
        "GET",
        `/orders/${order}?fields=summary`
      )
      expect(body.order.summary.pending_difference).toBe(0)
    })

    it("a part is paid with our method, and the rest never comes → an admin is told of the order", async () => {
      const { mona, order } = await ordered()
      const first = await expire()
      await payPartWithOurs(mona, order)
      expect((await fulfil(order))[0]).toBe(400)
      await watch().age(first, 72 * HOUR_S)
      await watch().inTime(first, "an admin is told", (row) => {
        return row.attention_reason === "order_unpaid"
      })
    })

    it("an admin is told of the order, and a part is paid with our method → it stays shown", async () => {
      const { mona, order } = await ordered()
      const first = await expire()
      await shopper().admin("POST", "/order-edits", { order_id: order })
      await watch().age(first, 24 * HOUR_S + 60)
      const isShown = ({ attention_reason }: StoredRow) =>
        attention_reason === "order_unpaid"
      await watch().inTime(first, "an admin is told", isShown)
      await watch().settledDown()
      await shopper().admin("DELETE", `/order-edits/${order}`)
      const { attention_at, last_read_at } = await rowOf(first)
      await payPartWithOurs(mona, order)
      await watch().until("it is read", async () => {
        return Number((await rowOf(first)).last_read_at) > Number(last_read_at)
      })
      await watch().settledDown()
      expect(await rowOf(first)).toMatchObject({
        attention_reason: "order_unpaid",
        attention_at,
      })
    })

    describe("an admin wrote the order, and the customer was asked to pay all of it", () => {
      async function written() {
        const mona = await Customer.signUp(shopper())
        return { mona, order: await mona.unpaidOrder() }
      }

      it("a part is paid with our method → the goods stay as long as the invoice for all of it is open", async () => {
        const { mona, order } = await written()
        await mona.payNow(order)
        sandbox().failNext("cancel", "server_error", { times: 99 })
        await payPartWithOurs(mona, order)
        expect((await fulfil(order))[0]).toBe(400)
      })

      it("a part is paid in cash → the goods stay as long as the invoice is open", async () => {
        const { mona, order } = await written()
        await mona.payNow(order)
        sandbox().failNext("cancel", "server_error", { times: 99 })
        await payPart(order, 50)
        expect((await fulfil(order))[0]).toBe(400)
        sandbox().failNext("cancel", "server_error", { times: 0 })
        const db = watch().db()
        const soon = { cancel_due_at: db.fn.now() }
        await db("invoice_payment").update(soon).whereNotNull("cancel_due_at")
        await watch().untilStatus("cancelled")
        expect((await fulfil(order))[0]).toBe(200)
      })

      it("a part is paid with our method, and the customer is asked for the rest → the goods stay until it is paid", async () => {
        const { mona, order } = await written()
        await payPartWithOurs(mona, order)
        await mona.payNow(order)
        expect((await fulfil(order))[0]).toBe(400)
        await sandbox().pay((await newest()).invoice_id!)
        await watch().until("all is paid", async () =>
          (await watch().rows()).every(({ settled_at }) => settled_at)
        )
        expect(await fulfil(order)).toEqual([200, undefined])
      })
    })

    it("all of it is paid in cash, then the order grows → no admin is told that it was never paid", async () => {
      const { mona, order } = await ordered()
      const id = await expire()
      const { payment_collection_id, last_read_at } = await newest()
      await markAsPaid(order, payment_collection_id)
      await mona.grow(order)
      await watch().age(id, 72 * HOUR_S)
      await watch().inTime(id, "it is read", (row) => {
        return Number(row.last_read_at) > Number(last_read_at)
      })
      await watch().settledDown()
      expect(await newest()).toMatchObject({ attention_reason: null })
    })
  }
)
