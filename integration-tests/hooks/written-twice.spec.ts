/** A run of core is held up for longer than every lock lasts, and goes on after another one. */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { watchSecondOrders } from "../../src/settlement/watch/watch-second-orders"
import { followSurplus } from "../../src/settlement/watch/watch-surplus"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { ageLocks } from "../sweep/age-locks"
import { captureWithoutInvoice } from "./capture-without-invoice"
import {
  LINKS,
  PRICE,
  secondOrdersOf,
  UNBOOKED,
  type Books,
} from "./second-orders"
import { holdHook, hook } from "./undone-cancel"

const GATE = 77_301
const ABANDONED_S = 130

beforeEach(() => {
  hook.fails = false
})

describeStore({}, (store) => {
  const { sandbox, shopper, watch, container } = store
  const {
    another,
    bookings,
    heldBy,
    job,
    linked,
    named,
    refund,
    resolve,
    secondOrder,
    standing,
    tell,
  } = secondOrdersOf(store)

  /** The first insert into each table waits until the gate is opened. */
  async function closeGate(tables: string[]): Promise<Knex.Transaction> {
    const db = watch().db()
    const holder = await db.transaction()
    await holder.raw(`select pg_advisory_xact_lock(${GATE})`)
    for (const table of tables) {
      await db.raw(`create sequence first_of_${table};
        create function wait_at_${table}() returns trigger as $$ begin
          if nextval('first_of_${table}') = 1 then
            perform pg_advisory_xact_lock_shared(${GATE}); end if;
          return new; end $$ language plpgsql;
        create trigger gate before insert on "${table}"
          for each row execute function wait_at_${table}()`)
    }
    return holder
  }

  const atGate = (count: number) =>
    watch().until("core waits at the gate", async () => {
      const { rows } = await watch()
        .db()
        .raw(
          "select 1 from pg_locks where locktype = 'advisory' and objid = ? and not granted",
          [GATE]
        )
      return rows.length === count
    })

  /** So much time passes that another run may take over, and settles. */
  async function settledByAnother(): Promise<void> {
    const db = watch().db()
    const passed = db.raw(`created_at - interval '${ABANDONED_S} seconds'`)
    for (let round = 0; !(await watch().row()).settled_at; round++) {
      expect(round).toBeLessThan(60)
      const { id } = await watch().row()
      await watch().age(id, ABANDONED_S)
      ageLocks(container(), ABANDONED_S)
      for (const table of [...LINKS, "capture"]) {
        await db(table).update({ created_at: passed })
      }
      await sleep(2_000)
    }
  }

  /** A paid cart; the first run waits where it writes these tables, a second one settles. */
  async function overtaken(tables: string[]) {
    const buyer = await shopper().checkout()
    const gate = await closeGate(tables)
    await sandbox().pay(buyer.invoice.id)
    await atGate(tables.length)
    await settledByAnother()
    await gate.rollback()
    await watch().workflowsEnded()
    return buyer
  }

  it("two orders for one payment → the second is cancelled as soon as core announces it, and has no money", async () => {
    await overtaken(LINKS)
    await watch().until(
      "one order stands",
      async () => (await standing()).length === 1
    )
    await job()
    const { order_id, attention_reason } = await watch().row()
    expect(await standing()).toEqual([order_id])
    expect(await bookings()).toEqual([order_id])
    expect(attention_reason).toBeNull()
    expect(await watch().db()("order")).toHaveLength(2)
  }, 300_000)

  it.each(LINKS)(
    "half an order, cancelled, and core goes on with it (%s) → the capture is booked once, on the order that stands",
    async (table) => {
      await overtaken([table])
      await job()
      const { order_id } = await watch().row()
      expect(await standing()).toEqual([order_id])
      expect(await bookings()).toEqual([order_id])
    },
    300_000
  )

  it("the capture is written to its order twice → once", async () => {
    await overtaken(["order_transaction"])
    const { order_id } = await watch().row()
    await watch().until(
      "core has written it twice",
      async () => (await bookings()).length === 2
    )
    await job()
    expect(await bookings()).toEqual([order_id])
    const path = `/orders/${order_id}?fields=total,*summary`
    const { body } = await shopper().admin("GET", path)
    expect(body["order"]).toMatchObject({
      total: 103.9,
      summary: { paid_total: 103.9, pending_difference: 0 },
    })
  }, 300_000)

  it("the second order's event got lost → it is held, and the job cancels it", async () => {
    const id = await secondOrder(await shopper().checkout())
    const { order_id } = await watch().row()
    expect(await heldBy(id)).toBe("ordered_twice")
    expect(await heldBy(String(order_id))).toBeNull()
    await job()
    expect(await standing()).toEqual([order_id])
    expect(await bookings()).toEqual([order_id])
    const captured = await watch().db()("capture").whereNull("deleted_at")
    expect(captured).toHaveLength(1)
    expect(await watch().db()("refund")).toEqual([])
  })

  it("the process died before it booked the capture on the second order → it is held, and a human decides; the human cancels it → nothing is left to decide", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    expect(await heldBy(id)).toBe("ordered_twice")
    await job()
    await job()
    await watch().untilAttention("ordered_twice")
    expect(await named(id)).toBe(1)
    expect(await standing()).toContain(id)
    hook.fails = false
    const cancel = await shopper().admin("POST", `/orders/${id}/cancel`, {})
    expect(cancel.status).toBe(200)
    await job()
    const { order_id, attention_reason } = await watch().row()
    expect(attention_reason).toBeNull()
    expect(await bookings()).toEqual([order_id])
    expect(await watch().db()("refund")).toEqual([])
    expect(await linked("order_cart")).toEqual([order_id])
  })

  it("a human decides that such an order is right → it is not held any more", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    await job()
    await resolve()
    await job()
    expect(await heldBy(id)).toBeNull()
    const { order_id, attention_reason } = await watch().row()
    expect(attention_reason).toBeNull()
    expect((await refund(20)).status).toBe(200)
    for (const table of LINKS) {
      expect(await linked(table)).toEqual([order_id])
    }
    expect(await standing()).toContain(id)
  })

  it("the store's own code splits the order, and links the part to the same payment → it stands, and is not held", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      ...{ books: UNBOOKED, shipping: 5 },
    })
    await job()
    expect(await heldBy(id)).toBeNull()
    expect(await standing()).toContain(id)
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it.each<[string, Books]>([
    ["moves a part of the money", [[43.9], [-43.9]]],
    ["moves all of it", [[PRICE], [-PRICE]]],
    ["shows a part of it twice", [[43.9], []]],
  ])(
    "the store's own code %s to another order → its bookings stay",
    async (_, books) => {
      const id = await secondOrder(await shopper().checkout(), {
        books,
      })
      const before = await bookings()
      await job()
      expect(await bookings()).toEqual(before)
      expect(await standing()).toContain(id)
      expect(await heldBy(id)).toBeNull()
    }
  )

  it("core refuses to cancel two second orders → both are held, and a human is told which ones, once; the cancel works later → nothing is left to decide", async () => {
    const ids = [await secondOrder(await shopper().checkout()), await another()]
    hook.fails = true
    await job()
    await watch().untilAttention("ordered_twice")
    await job()
    for (const id of ids) {
      expect(await named(id)).toBe(1)
      expect(await heldBy(id)).toBe("ordered_twice")
      expect(await standing()).toContain(id)
    }
    hook.fails = false
    await job()
    const { order_id, attention_reason } = await watch().row()
    expect(await standing()).toEqual([order_id])
    expect(attention_reason).toBeNull()
  })

  it("core refuses to cancel a second order that it linked to the collection alone → it is held until it is cancelled", async () => {
    const id = await secondOrder(await shopper().checkout())
    await watch().db()("order_cart").where({ order_id: id }).delete()
    hook.fails = true
    await job()
    expect(await heldBy(id)).toBe("ordered_twice")
    await watch().untilAttention("ordered_twice")
    hook.fails = false
    await job()
    const { order_id } = await watch().row()
    expect(await standing()).toEqual([order_id])
  })

  it("a human decides that a second order is right that core refused to cancel → it stands, unpaid, and is not held; it is neither named nor shown again", async () => {
    const id = await secondOrder(await shopper().checkout())
    hook.fails = true
    await job()
    hook.fails = false
    await resolve()
    const { order_id } = await watch().row()
    for (const table of LINKS) {
      expect(await linked(table)).toEqual([order_id])
    }
    expect(await bookings()).toEqual([order_id])
    await job()
    expect((await watch().row()).attention_reason).toBeNull()
    expect(await named(id)).toBe(1)
    expect(await heldBy(id)).toBeNull()
    expect(await standing()).toContain(id)
    const path = `/orders/${id}?fields=payment_status,*summary`
    const { body } = await shopper().admin("GET", path)
    expect(body["order"]).toMatchObject({
      ...{ payment_status: "not_paid", summary: { pending_difference: PRICE } },
    })
  })

  it("core's lock is busy when the second order is announced → nobody is told, and the job cancels it", async () => {
    const id = await secondOrder(await shopper().checkout())
    const { cart_id, order_id } = await watch().row()
    const locking = container().resolve(Modules.LOCKING)
    await locking.acquire(String(cart_id), { ownerId: "core", expire: 60 })
    await watchSecondOrders(container(), { order_id: id })
    await locking.release(String(cart_id), { ownerId: "core" })
    expect((await watch().row()).attention_reason).toBeNull()
    await job()
    expect(await standing()).toEqual([order_id])
  })

  it("a refund while a second order stands → refused, since core could book it there; that order is cancelled → it is booked on the row's own order", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    const { order_id } = await watch().row()
    const refused = await refund(20)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain("Cancel the second order")
    const cancel = await tell(`/orders/${order_id}/cancel`, {})
    expect(cancel.status).toBe(400)
    expect((await tell(`/orders/${id}/cancel`, {})).status).toBe(200)
    expect((await refund(20)).status).toBe(200)
    const booked = await watch()
      .db()("order_transaction")
      .whereNull("deleted_at")
    expect(booked.map((one) => [one.order_id, Number(one.amount)])).toEqual([
      [order_id, PRICE],
      [order_id, -20],
    ])
  })

  it("a refund is recorded and made in one step while a second order stands → refused by its code, and nothing is recorded", async () => {
    await secondOrder(await shopper().checkout(), { books: UNBOOKED })
    const path = `/invoice-payment/invoices/${(await watch().row()).id}/external-refunds`
    const answer = await tell(path, {
      ...{ amount: "20.00", idempotency_key: "key", refund_order: true },
    })
    expect([answer.status, answer.body.code]).toEqual([
      400,
      "refund_second_order",
    ])
    expect(await watch().db()("invoice_payment_refund")).toEqual([])
  })

  it("a second order that shows a refund of the payment, and no money → it stays a second one", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: [[-20], []],
    })
    expect(await heldBy(id)).toBe("ordered_twice")
    await job()
    expect((await watch().row()).attention_reason).toBe("ordered_twice")
  })

  it("core has booked a refund on a second order → the job brings it to the row's own order", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    expect((await refund(20)).status).toBe(200)
    const { order_id } = await watch().row()
    const id = await another({ books: UNBOOKED })
    const refunds = watch()
      .db()("order_transaction")
      .where({ reference: "refund" })
    await refunds.clone().update({ order_id: id })
    await watch()
      .db()("refund")
      .update({
        created_at: watch().db().raw("now() - interval '10 minutes'"),
      })
    await job()
    const booked = (await refunds.clone()).map((one) => String(one.order_id))
    expect(booked.sort()).toEqual([String(order_id), id].sort())
    const path = `/orders/${order_id}?fields=total`
    const { body } = await shopper().admin("GET", path)
    expect(body["order"]).toMatchObject({ total: PRICE - 20 })
  })

  it("a second order on the order's page → the shopper is told not to pay again, and nothing can be started", async () => {
    const mona = await Customer.signUp(shopper())
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    const customer_id = mona.id
    await watch().db()("order").where({ id }).update({ customer_id })
    const { body } = await mona.readPayment(id)
    expect(body["order_payment"].code).toBe("payment_arrived")
    const answer = await mona.payNow(id)
    expect([answer.status, answer.body.code]).toEqual([400, "payment_arrived"])
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("a second order is marked as paid, then cancelled → the payment of the row's own order stays", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    const { order_id } = await watch().row()
    const collection = await tell("/payment-collections", {
      ...{ order_id: id, amount: PRICE },
    })
    const paid = collection.body["payment_collection"] as { id: string }
    const mark = `/payment-collections/${paid.id}/mark-as-paid`
    expect((await tell(mark, { order_id: id })).status).toBe(200)
    expect((await tell(`/orders/${id}/cancel`, {})).status).toBe(200)
    expect(await bookings()).toContain(order_id)
    const given = await watch()
      .db()("refund")
      .join("payment", "payment.id", "refund.payment_id")
      .where("payment.provider_id", "like", "pp_invoice%")
    expect(given).toEqual([])
  })

  const reasonsTold = () =>
    watch()
      .events.filter(({ name }) => name === "invoice-payment.needs_attention")
      .map(({ data }) => data["reason"])

  it.each([
    ["a second order, then a surplus", ["ordered_twice", "overpaid"]],
    ["a surplus, then a second order", ["overpaid", "ordered_twice"]],
  ])(
    "a human decides about %s → each is asked once, and the last one can be taken back",
    async (_, reasons) => {
      const buyer = await shopper().fillCart()
      await buyer.addItem(100)
      await buyer.choose()
      const mona = await Customer.signUp(shopper())
      const id = await secondOrder(buyer, { books: UNBOOKED })
      const { id: rowId, order_id } = await watch().row()
      for (const reason of reasons) {
        if (reason === "overpaid") {
          await mona.shrink(String(order_id))
          await followSurplus(String(order_id), container(), true)
        } else {
          await job()
        }
        await watch().untilAttention(reason)
        await resolve()
      }
      await job()
      expect((await watch().row()).attention_reason).toBeNull()
      expect(await heldBy(id)).toBeNull()
      expect(reasonsTold()).toEqual(reasons)
      const path = `/invoice-payment/invoices/${rowId}/reopen`
      expect((await tell(path, {})).status).toBe(200)
      expect((await watch().row()).attention_reason).toBe(reasons[1])
    },
    300_000
  )

  it("a decision about a second order is taken back → a human is asked again", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    await job()
    await resolve()
    const path = `/invoice-payment/invoices/${(await watch().row()).id}/reopen`
    expect((await tell(path, {})).status).toBe(200)
    await job()
    expect((await watch().row()).attention_reason).toBe("ordered_twice")
    expect(await heldBy(id)).toBe("ordered_twice")
  })

  it("a human has decided about one second order, and another one appears → it is held, and a human is asked about it", async () => {
    const first = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    await job()
    await resolve()
    const next = await another({ books: UNBOOKED })
    expect(await heldBy(next)).toBe("ordered_twice")
    expect(await heldBy(first)).toBeNull()
    await job()
    await watch().untilAttention("ordered_twice")
    expect(await named(next)).toBe(1)
    await resolve()
    expect([await heldBy(first), await heldBy(next)]).toEqual([null, null])
  })

  it("a second order is shown, and another one appears before the decision → it is shown after the decision, and held until then", async () => {
    const first = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    await job()
    const next = await another({ books: UNBOOKED })
    await job()
    expect(reasonsTold()).toEqual(["ordered_twice"])
    await resolve()
    await watch().untilAttention("ordered_twice")
    expect([await heldBy(first), await heldBy(next)]).toEqual([
      null,
      "ordered_twice",
    ])
    await resolve()
    await job()
    expect(await heldBy(next)).toBeNull()
    expect(reasonsTold()).toEqual(["ordered_twice", "ordered_twice"])
  })

  it("the store's own hook never returns from the cancel of a second order → the next one has its turn, and both are cancelled once it returns", async () => {
    const ids = [await secondOrder(await shopper().checkout()), await another()]
    const goOn = holdHook()
    await job()
    const { order_id, attention_reason } = await watch().row()
    expect(attention_reason).toBeNull()
    expect(await standing()).toEqual([order_id])
    goOn()
    await watch().until(
      "both cancels have ended",
      async () =>
        String(await Promise.all(ids.map(named))) === String(ids.map(() => 1))
    )
  }, 300_000)

  it("a second order, hidden for nine days by a capture without an invoice → it stays held, and is shown after the decision about that", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      books: UNBOOKED,
    })
    const { id: rowId, payment_collection_id } = await watch().row()
    await captureWithoutInvoice(store, String(payment_collection_id))
    await job()
    await watch().age(rowId, 9 * 86_400)
    for (const table of ["order", ...LINKS]) {
      await watch()
        .db()(table)
        .update({
          created_at: watch().db().raw("created_at - interval '9 days'"),
        })
    }
    await resolve()
    await watch().untilAttention("ordered_twice")
    expect(await heldBy(id)).toBe("ordered_twice")
  })

  it("the row's own order loses its money while it shows a second one → the capture is booked again", async () => {
    await secondOrder(await shopper().checkout(), { books: UNBOOKED })
    await job()
    await watch().untilAttention("ordered_twice")
    const { id, order_id } = await watch().row()
    await watch().db()("order_transaction").where({ order_id }).delete()
    await watch().age(id, 600)
    await job()
    await watch().untilSettled()
    expect(await bookings()).toEqual([order_id])
  })

  it("the row's own order is lost after a decision about a second one → it is settled anew, and that one stands", async () => {
    const decided = await secondOrder(await shopper().checkout())
    hook.fails = true
    await job()
    hook.fails = false
    await resolve()
    const { id, order_id } = await watch().row()
    await container()
      .resolve(Modules.ORDER)
      .deleteOrders([String(order_id)])
    await watch().db()("order_cart").where({ order_id }).delete()
    await watch().db()("order_payment_collection").where({ order_id }).delete()
    await watch().db()("cart").update({ completed_at: null })
    await watch().age(id, 600)
    await job()
    await watch().untilSettled()
    const present = await watch().row()
    expect([order_id, decided]).not.toContain(present.order_id)
    expect(await standing()).toContain(decided)
  })

  it("core opens the cart of a settled row again → the job closes it", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    await watch().db()("cart").update({ completed_at: null })
    await watch().age((await watch().row()).id, 600)
    await job()
    expect((await watch().db()("cart").first()).completed_at).not.toBeNull()
  })
})
