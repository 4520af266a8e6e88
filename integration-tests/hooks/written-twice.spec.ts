/** A run of core is held up for longer than every lock lasts, and goes on after another one. */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"
import { ageLocks } from "../sweep/age-locks"
import { hook } from "./undone-cancel"

const GATE = 77_301
const ABANDONED_S = 130
const LINKS = ["order_cart", "order_payment_collection"]

beforeEach(() => {
  hook.fails = false
})

describeStore({}, ({ sandbox, shopper, watch, container }) => {
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

  const standing = async () =>
    (await watch().db()("order").whereNull("canceled_at")).map(({ id }) =>
      String(id)
    )

  const bookings = async () =>
    (
      await watch()
        .db()("order_transaction")
        .where({ reference: "capture", deleted_at: null })
    ).map(({ order_id }) => String(order_id))

  async function job() {
    const old = watch().db().raw("now() - interval '10 minutes'")
    for (const table of LINKS) {
      await watch().db()(table).update({ created_at: old })
    }
    await watchCapturesJob(container())
    await watch().settledDown()
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

  /** What core leaves if its event got lost: another order of the collection, with its money. */
  async function secondOrder(
    buyer: Shopper,
    { isBooked = true } = {}
  ): Promise<string> {
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const { order_id, cart_id, payment_collection_id } = await watch().row()
    const orders = container().resolve(Modules.ORDER)
    const first = await orders.retrieveOrder(String(order_id), {
      relations: ["items", "transactions"],
    })
    const second = await orders.createOrders({
      currency_code: first.currency_code,
      email: String(first.email),
      region_id: String(first.region_id),
      sales_channel_id: String(first.sales_channel_id),
      items: first.items!.map(
        ({ title, variant_id, quantity, unit_price }) => ({
          ...{ title, quantity, unit_price },
          ...(variant_id && { variant_id }),
        })
      ),
    })
    const [booked] = first.transactions!
    if (isBooked) {
      await orders.addOrderTransactions({
        ...{ order_id: second.id, currency_code: first.currency_code },
        ...{ amount: booked!.amount, reference: "capture" },
        reference_id: booked!.reference_id,
      })
    }
    const db = watch().db()
    await db("order_cart").insert({
      id: "ordcart_2",
      order_id: second.id,
      cart_id,
    })
    await db("order_payment_collection").insert({
      ...{ id: "ordpay_2", order_id: second.id, payment_collection_id },
    })
    return second.id
  }

  it("the second order's event got lost → it is held, and the job cancels it", async () => {
    const id = await secondOrder(await shopper().checkout())
    const { holds } = container().resolve(INVOICE_PAYMENT_MODULE)
    const { order_id } = await watch().row()
    expect(await holds.heldBy(id)).toBe("completed")
    expect(await holds.heldBy(String(order_id))).toBeNull()
    await job()
    expect(await standing()).toEqual([order_id])
    expect(await bookings()).toEqual([order_id])
    const captured = await watch().db()("capture").whereNull("deleted_at")
    expect(captured).toHaveLength(1)
    expect(await watch().db()("refund")).toEqual([])
  })

  it("the store's own code splits the order, and links the part to the same payment → it stands, and is not held", async () => {
    const id = await secondOrder(await shopper().checkout(), {
      isBooked: false,
    })
    const { holds } = container().resolve(INVOICE_PAYMENT_MODULE)
    await job()
    expect(await holds.heldBy(id)).toBeNull()
    expect(await standing()).toContain(id)
  })

  const named = async (orderId: string) =>
    (
      await watch()
        .db()("invoice_payment_event")
        .where("decided", "like", `%${orderId}%`)
    ).length

  async function resolve() {
    const { id, status, attention_reason: reason } = await watch().row()
    const answer = await shopper().admin(
      "POST",
      `/invoice-payment/invoices/${id}/resolve`,
      { note: "known", status, reason }
    )
    expect(answer.status).toBe(200)
    await watch().settledDown()
  }

  it("core refuses to cancel the second order → a human is told which one, once", async () => {
    const id = await secondOrder(await shopper().checkout())
    hook.fails = true
    await job()
    await watch().untilAttention("ordered_twice")
    await job()
    expect(await named(id)).toBe(1)
    await resolve()
    await job()
    expect(await named(id)).toBe(1)
    expect(await standing()).toContain(id)

    hook.fails = false
    await job()
    const { order_id } = await watch().row()
    expect(await standing()).toEqual([order_id])
  })
})
