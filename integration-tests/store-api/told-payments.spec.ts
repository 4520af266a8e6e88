/**
 * Once a human was told that something else paid an order, the invoice's money may have been given
 * back: it is captured only if they ask for it, whatever happens in between.
 */
import { Modules } from "@medusajs/framework/utils"
import { markPaymentCollectionAsPaid } from "@medusajs/medusa/core-flows"
import { Customer } from "../http/customer"
import { captureWithoutInvoice } from "../hooks/capture-without-invoice"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"

type Told = { mona: Customer; order: string; row: string; invoice: string }

const HOUR_S = 3_600

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const captures = async () => (await watch().db()("capture")).length
  const rowOf = async (id: string) =>
    (await watch().rows()).find((row) => row.id === id)!

  async function admin(path: string, body: object = {}) {
    const answer = await shopper().admin("POST", path, body)
    expect(answer.status).toBe(200)
    return answer.body
  }

  async function newCollection(order_id: string, amount: number) {
    const body = { order_id, amount }
    return (await admin("/payment-collections", body)).payment_collection.id
  }

  async function markAsPaid(order_id: string, amount: number) {
    const id = await newCollection(order_id, amount)
    await admin(`/payment-collections/${id}/mark-as-paid`, { order_id })
  }

  /** An order with an invoice that stays open at the service, whatever is cancelled. */
  async function invoiced(): Promise<Told> {
    sandbox().failNext("cancel", "not_found", { times: 1_000 })
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const { id, invoice_id } = await watch().row()
    return { mona, order, row: id, invoice: invoice_id! }
  }

  async function expire({ row, invoice }: Pick<Told, "row" | "invoice">) {
    const expires_at = "2026-01-01T00:00:00+02:00"
    sandbox().patchInvoice(invoice, { expires_at })
    await watch().age(row, HOUR_S)
    await watch().untilStatus("expired")
  }

  async function told(reason: string, { invoice }: Told) {
    await sandbox().pay(invoice)
    await watch().untilAttention(reason)
    await watch().settledDown()
  }

  async function toldPaidTwice(): Promise<Told> {
    const first = await invoiced()
    const other = await newCollection(first.order, 103.9)
    expect((await first.mona.choose(other, PROVIDER)).status).toBe(200)
    const second = (await watch().rows()).find(({ id }) => id !== first.row)!
    await sandbox().pay(second.invoice_id!)
    await watch().untilSettled()
    await told("paid_twice", first)
    return first
  }

  /** Two hours later, with the read of the schedule. */
  async function readAgain(row: string) {
    const since = new Date()
    await watch().age(row, 2 * HOUR_S)
    await watch().until("read again", async () => {
      const { last_read_at } = await rowOf(row)
      return Boolean(last_read_at && last_read_at > since)
    })
    await watch().settledDown()
  }

  async function growsAndIsAsked({ mona, order, row }: Told, reason: string) {
    const before = await captures()
    await mona.grow(order)
    await readAgain(row)
    expect(await captures()).toBe(before)
    expect((await rowOf(row)).attention_reason).toBe(reason)
    await admin(`/invoice-payment/invoices/${row}/recheck`)
    await watch().until("captured", async () =>
      Boolean((await rowOf(row)).settled_at)
    )
    expect(await captures()).toBe(before + 1)
    expect((await rowOf(row)).asked_version).toBe(0)
  }

  const showing = async (reason: string) =>
    (await watch().rows()).find((row) => row.attention_reason === reason)!.id

  /** Nothing can be inserted into the table while `work` runs. */
  async function refusing(table: string, work: () => Promise<void>) {
    const db = watch().db()
    await db.raw(`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'not now'; end $$`)
    await db.raw(
      `create trigger refused before insert on ${table} for each row execute function refuse()`
    )
    try {
      await work()
    } finally {
      await db.raw(`drop trigger refused on ${table}; drop function refuse()`)
    }
  }

  async function oneIsTold(pay: () => Promise<void>) {
    await pay()
    await watch().untilAttention("paid_twice")
    await watch().settledDown()
  }

  const trySoon = (changes: object = {}) =>
    watch()
      .db()("invoice_payment")
      .whereNull("attention_reason")
      .update({ next_due_at: new Date(), ...changes })

  /** A human closes the other invoice after its last try. */
  async function closeFailed() {
    await trySoon({ settle_attempts: 4 })
    await watch().untilAttention("order_failed")
    await watch().settledDown()
    const failed = await showing("order_failed")
    const note = "given back"
    await admin(`/invoice-payment/invoices/${failed}/resolve`, { note })
  }

  async function onlyOneIsTold(table: string, pay: () => Promise<void>) {
    await refusing(table, async () => {
      await oneIsTold(pay)
      await closeFailed()
    })
    return showing("paid_twice")
  }

  /** A cart with two invoices that can be paid: the first one was cancelled at the service. */
  async function payBothOfCart() {
    const buyer = await shopper().checkout()
    const first = buyer.invoice.id
    await sandbox().cancel(first)
    await watch().untilStatus("cancelled")
    await buyer.choose()
    return async () => {
      await sandbox().pay(buyer.invoice.id)
      await watch().untilStatus("completed")
      await sandbox().pay(first)
    }
  }

  async function isCapturedIfAsked(row: string) {
    await readAgain(row)
    expect(await captures()).toBe(0)
    expect((await rowOf(row)).attention_reason).toBe("paid_twice")
    await admin(`/invoice-payment/invoices/${row}/recheck`)
    await watch().untilSettled()
    expect(await captures()).toBe(1)
  }

  it.each([
    [
      "the service does not know it once",
      "invoice_not_found",
      async () => sandbox().failNext("get", "not_found", { times: 1 }),
    ],
    [
      "the service calls it cancelled once",
      "contradictory",
      async ({ invoice }: Told) =>
        sandbox().patchInvoice(invoice, { status: "cancelled" }),
    ],
    [
      "what the order grew by is paid in cash",
      "paid_twice",
      async ({ mona, order }: Told) => {
        await mona.grow(order)
        await markAsPaid(order, 100)
      },
    ],
  ])(
    "told of paid_twice, then %s (%s), then the order grows → captured only if they ask",
    async (_, reason, happen) => {
      const first = await toldPaidTwice()
      await happen(first)
      await watch().age(first.row, 2 * HOUR_S)
      await watch().untilAttention(reason)
      await watch().settledDown()
      sandbox().patchInvoice(first.invoice, { status: "completed" })
      await growsAndIsAsked(first, "paid_twice")
    }
  )

  it("told of paid_elsewhere, then the order grows → captured only if they ask", async () => {
    const first = await invoiced()
    await markAsPaid(first.order, 103.9)
    await told("paid_elsewhere", first)
    await growsAndIsAsked(first, "paid_elsewhere")
  })

  it("told of paid_twice within one collection, then the order grows → never captured; its refund recorded, the customer can pay", async () => {
    const first = await invoiced()
    await expire(first)
    await first.mona.payNow(first.order)
    const second = (await watch().rows()).find(({ id }) => id !== first.row)!
    await sandbox().pay(second.invoice_id!)
    await watch().untilSettled()
    await told("paid_twice", first)
    await first.mona.grow(first.order)
    const of = `/invoice-payment/invoices/${first.row}`
    await admin(`${of}/recheck`)
    await watch().settledDown()
    expect(await captures()).toBe(1)
    expect((await first.mona.payNow(first.order)).status).toBe(400)
    const refund = { amount: "103.90", note: "given back" }
    await admin(`${of}/external-refunds`, refund)
    expect((await first.mona.payNow(first.order)).status).toBe(200)
  })

  it("its collection is deleted, and another invoice paid the order → paid_twice, not captured", async () => {
    const first = await invoiced()
    const { payment_collection_id } = await rowOf(first.row)
    const path = `/payment-collections/${payment_collection_id}`
    expect((await shopper().admin("DELETE", path)).status).toBe(200)
    const other = await newCollection(first.order, 103.9)
    expect((await first.mona.choose(other, PROVIDER)).status).toBe(200)
    const second = (await watch().rows()).find(({ id }) => id !== first.row)!
    await sandbox().pay(second.invoice_id!)
    await watch().untilSettled()
    await told("paid_twice", first)
    expect(await captures()).toBe(1)
  })

  /** Told of paid_twice; then the store deletes the order. */
  async function toldOfDeletedOrder() {
    sandbox().failNext("cancel", "not_found", { times: 1_000 })
    const mona = await Customer.signUp(shopper())
    const order = await mona.heldOrder(watch())
    const first = await watch().row()
    await sandbox().reject(first.invoice_id!)
    await watch().untilAttention("review_rejected")
    const other = await newCollection(order, 103.9)
    expect((await mona.choose(other, PROVIDER)).status).toBe(200)
    const second = (await watch().rows()).find(({ id }) => id !== first.id)!
    await sandbox().pay(second.invoice_id!)
    await watch().untilSettled()
    await sandbox().pay(first.invoice_id!)
    await watch().age(first.id, 2 * HOUR_S)
    await watch().untilAttention("paid_twice")
    await watch().settledDown()
    await container().resolve(Modules.ORDER).deleteOrders([order])
    await isLeftToHuman(first.id)
    return { row: first.id, mona }
  }

  /** Two hours later it is shown, and not captured. */
  async function isLeftToHuman(row: string) {
    await readAgain(row)
    expect(await captures()).toBe(1)
    expect((await rowOf(row)).attention_reason).toBe("paid_twice")
  }

  async function isCapturedOnRequest(row: string) {
    await admin(`/invoice-payment/invoices/${row}/recheck`)
    await watch().until("captured", async () =>
      Boolean((await rowOf(row)).settled_at)
    )
    expect(await captures()).toBe(2)
  }

  it("told of paid_twice, then the store deletes the order → ordered again only if they ask", async () => {
    await isCapturedOnRequest((await toldOfDeletedOrder()).row)
  })

  it("told of paid_twice, then the store deletes the order; they ask, it is ordered again, and cannot be captured → shown, and captured only if they ask again", async () => {
    const { row } = await toldOfDeletedOrder()
    await refusing("capture", async () => {
      await admin(`/invoice-payment/invoices/${row}/recheck`)
      await watch().until("ordered, and not captured", async () => {
        const { order_id, settle_attempts } = await rowOf(row)
        return Boolean(order_id && settle_attempts > 0)
      })
      expect((await rowOf(row)).attention_reason).toBe("paid_twice")
      await change(row, { asked_at: hourAgo() })
      await watch().settledDown()
    })
    await isLeftToHuman(row)
    await isCapturedOnRequest(row)
  })

  it("told of paid_twice, then the store deletes the order, and the shopper completes the cart again → captured only if they ask", async () => {
    const { row, mona } = await toldOfDeletedOrder()
    const { cart_id } = await rowOf(row)
    // Core authorizes a session once, so it does not ask about this order.
    const answer = await mona.store("POST", `/carts/${cart_id}/complete`)
    expect(answer.body.type).toBe("order")
    await isLeftToHuman(row)
    await isCapturedOnRequest(row)
  })

  it("told of paid_twice in a cart, then the other invoice fails and is closed → ordered only if they ask", async () => {
    const row = await onlyOneIsTold('"order"', await payBothOfCart())
    await isCapturedIfAsked(row)
  })

  it("the same; they ask, and the order fails five times → ordered only if they ask again", async () => {
    const row = await onlyOneIsTold('"order"', await payBothOfCart())
    await refusing('"order"', async () => {
      await admin(`/invoice-payment/invoices/${row}/recheck`)
      await watch().until("tried", async () =>
        Boolean((await rowOf(row)).settle_attempts)
      )
      await change(row, { settle_attempts: 4, next_due_at: new Date() })
      await watch().until("answered", async () => {
        const { settle_attempts, asked_version } = await rowOf(row)
        return settle_attempts > 4 && asked_version === 0
      })
      await watch().settledDown()
    })
    await isCapturedIfAsked(row)
  })

  /** A human asks, and the read fails once. */
  async function askedInVain({ mona, order, row }: Told) {
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await watch().age(row, 3 * HOUR_S)
    await watch().until("read in vain", async () =>
      Boolean((await rowOf(row)).unreadable_since)
    )
    await watch().settledDown()
    await mona.grow(order)
    await watch().age(row, HOUR_S)
    // A shopper came back an hour before, and the invoice could not be read either.
    const returned = { priority: 2, requested_by: "return" }
    await change(row, { ...returned, requested_at: hourAgo() })
    const { request_version } = await rowOf(row)
    await admin(`/invoice-payment/invoices/${row}/recheck`)
    await watch().until("asked in vain", async () => {
      const { priority, ...present } = await rowOf(row)
      return present.request_version > request_version && priority === 2
    })
    await watch().settledDown()
  }

  const hourAgo = () => new Date(Date.now() - HOUR_S * 1000)

  const change = (id: string, columns: object) =>
    watch().db()("invoice_payment").where({ id }).update(columns)

  it("told of paid_twice, and a read hides it; they ask, it cannot be captured, and the service pauses → shown all the time", async () => {
    const { mona, order, row } = await toldPaidTwice()
    await mona.grow(order)
    sandbox().failNext("get", "not_found", { times: 1 })
    await watch().age(row, 2 * HOUR_S)
    await watch().untilAttention("invoice_not_found")
    await watch().settledDown()
    await watch().age(row, 300)
    await refusing("capture", async () => {
      await admin(`/invoice-payment/invoices/${row}/recheck`)
      await watch().until("tried", async () =>
        Boolean((await rowOf(row)).settle_attempts)
      )
      const pause = { times: 1_000, retryAfter: 7_200 }
      sandbox().failNext("get", "rate_limited", pause)
      await change(row, { asked_at: hourAgo() })
      await watch().age(row, HOUR_S)
      await watch().settledDown()
    })
    expect((await rowOf(row)).attention_reason).toBe("paid_twice")
    expect(await captures()).toBe(1)
  })

  it.each([
    ["be read", false],
    ["not be read, since no read permit is left", true],
  ])(
    "told of paid_twice in a cart, hidden by a capture that nobody paid, which they decide; it can %s → shown again",
    async (_, isUsedUp) => {
      const row = await onlyOneIsTold('"order"', await payBothOfCart())
      const { payment_collection_id } = await rowOf(row)
      await captureWithoutInvoice({ container, watch }, payment_collection_id)
      const shown = await showing("captured_unpaid")
      expect(shown).toBe(row)
      await watch().age(row, HOUR_S)
      if (isUsedUp) {
        await watch()
          .db()
          .raw(
            `insert into invoice_payment_read (id, taken_at, read_class)
           select 'read_' || n, now() + interval '1 hour', 1 from generate_series(1, 1000) n`
          )
      }
      const note = "booked by hand"
      await admin(`/invoice-payment/invoices/${row}/resolve`, { note })
      await watch().until("shown again", async () =>
        Boolean((await rowOf(row)).attention_reason)
      )
      expect((await rowOf(row)).attention_reason).toBe("paid_twice")
    }
  )

  it("told of paid_twice, and asked; the service answers a minute later → captured", async () => {
    const first = await toldPaidTwice()
    await askedInVain(first)
    sandbox().failNext("get", "server_error", { times: 0 })
    await watch().age(first.row, 61)
    await watch().until("captured", async () => (await captures()) === 2)
  })

  it("told of paid_twice, and asked; the service does not answer for an hour → they have to ask again", async () => {
    const first = await toldPaidTwice()
    await askedInVain(first)
    await change(first.row, { asked_at: hourAgo() })
    sandbox().failNext("get", "server_error", { times: 0 })
    await readAgain(first.row)
    expect(await captures()).toBe(1)
    expect((await rowOf(first.row)).attention_reason).toBe("paid_twice")
  })

  it("cash pays the order while core is at the capture, and the lease is over → nobody is told before core has ended", async () => {
    const { order, row, invoice } = await invoiced()
    const cash = await newCollection(order, 103.9)
    const db = watch().db()
    await db.raw(`create function wait() returns trigger language plpgsql
      as $$ begin if new.provider_id <> 'pp_system_default' then perform pg_sleep(10); end if;
      return new; end $$`)
    await db.raw(
      "create trigger waits before insert on payment for each row execute function wait()"
    )
    try {
      await sandbox().pay(invoice)
      await watch().until("core is at it", async () => {
        const { rows } = await db.raw(
          "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
        )
        return rows.length > 0
      })
      const input = { order_id: order, payment_collection_id: cash }
      await markPaymentCollectionAsPaid(container()).run({ input })
      const lease_until = new Date(0)
      await db("invoice_payment")
        .where({ id: row })
        .update({ lease_until, next_due_at: new Date() })
      await watch().until("captured", async () => (await captures()) === 2)
    } finally {
      await db.raw("drop trigger waits on payment; drop function wait()")
    }
    await watch().age(row, 60)
    await watch().untilSettled()
    const told = await db("invoice_payment_event").where({
      decided: "paid_elsewhere",
    })
    expect(told).toEqual([])
    expect((await rowOf(row)).attention_reason).toBe("overpaid")
  })

  it("told of paid_twice in a cart, then the other invoice is ordered, fails and is closed → captured only if they ask", async () => {
    const pay = await payBothOfCart()
    await refusing('"order"', () => oneIsTold(pay))
    await refusing("capture", async () => {
      await trySoon()
      await watch().until("ordered", async () =>
        (await watch().rows()).some(({ order_id }) => order_id)
      )
      await watch().settledDown()
      await closeFailed()
    })
    await isCapturedIfAsked(await showing("paid_twice"))
  })

  it("told of paid_twice within one collection, then the other invoice fails and is closed → captured only if they ask", async () => {
    const { mona, ...first } = await invoiced()
    await expire(first)
    await mona.payNow(first.order)
    const second = (await watch().rows()).find(({ id }) => id !== first.row)!
    const row = await onlyOneIsTold("capture", async () => {
      await sandbox().pay(second.invoice_id!)
      await watch().untilStatus("completed")
      await sandbox().pay(first.invoice)
    })
    await isCapturedIfAsked(row)
  })
})
