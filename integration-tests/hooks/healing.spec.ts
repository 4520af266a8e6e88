import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  /** From now on each insert into the table fails, as a broken database would. */
  async function breakInserts(table: string) {
    await watch().db().raw(`
      create or replace function refuse() returns trigger as $$
      begin raise exception 'broken on purpose'; end $$ language plpgsql;
      create trigger refuse before insert on "${table}" for each row execute function refuse();`)
    return async () => {
      await watch().db().raw(`drop trigger refuse on "${table}"`)
    }
  }

  it("a store's subscriber throws at order.placed → one of everything all the same", async () => {
    const bus = container().resolve(Modules.EVENT_BUS)
    const failing = async () => {
      throw new Error("a store's own mistake")
    }
    bus.subscribe("order.placed", failing, { subscriberId: "failing" })
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    bus.unsubscribe("order.placed", failing, {
      subscriberId: "failing",
    })
  })

  it.each([
    ["order_transaction", "the money's line in the order, after the capture"],
    ["payment", "the Payment, in the second phase"],
    ["capture", "the capture, in the second phase"],
    ["order", "the order, in the first phase"],
    ["order_cart", "the link of order and cart, in the first phase"],
    [
      "order_payment_collection",
      "the link of order and collection, in the first phase",
    ],
  ])(
    "inserts into %s fail (%s) → mended, the next run heals to one of everything",
    async (table) => {
      const buyer = await shopper().checkout()
      const mend = await breakInserts(table)
      await sandbox().pay(buyer.invoice.id)
      await watch().until(
        "a try has failed",
        async () => (await watch().row()).settle_attempts > 0
      )
      await mend()
      // A half-linked order is healed once no other run can still be linking it.
      await watch()
        .db()
        .raw(
          `update order_payment_collection set created_at = created_at - interval '1 minute';
           update order_cart set created_at = created_at - interval '1 minute'`
        )
      // Medusa's lock of the cart may stand for two minutes yet.
      await watch().inTime(
        String(buyer.invoice.external_reference),
        "it is settled",
        ({ settled_at }) => settled_at !== null
      )
      const [order] = await buyer.orders()
      expect(order!.payment_collections[0].payments).toHaveLength(1)
      await expectOneOfEverything(buyer, watch())
    }
  )

  /** An order that a run left behind as it died, with the given links to our cart. */
  async function leaveOrder(cartId: string, linked: string[]) {
    const { id } = await container()
      .resolve(Modules.ORDER)
      .createOrders({
        ...{ currency_code: "egp", email: "mona@example.com" },
        items: [{ title: "Teapot", quantity: 1, unit_price: 103.9 }],
      })
    const links = {
      order_cart: ["cart_id", ":cart"],
      order_payment_collection: [
        "payment_collection_id",
        "(select payment_collection_id from cart_payment_collection where cart_id = :cart)",
      ],
    } as Record<string, [string, string]>
    for (const table of linked) {
      const [column, value] = links[table]!
      await watch()
        .db()
        .raw(
          `insert into ${table} (order_id, ${column}, id, created_at)
             values (:id, ${value}, 'left', now() - interval '1 minute')`,
          { id, cart: cartId }
        )
    }
    return id
  }

  const halves: [string, string[]][] = [
    ["cart and collection", ["order_cart", "order_payment_collection"]],
    ["the collection alone", ["order_payment_collection"]],
    ["the cart alone", ["order_cart"]],
  ]

  it.each(halves)(
    "the order of a run that died is linked to %s, beside ours → it is cancelled, ours is captured",
    async (_, linked) => {
      const buyer = await shopper().checkout()
      const mend = await breakInserts("payment")
      await sandbox().pay(buyer.invoice.id)
      await watch().until("the order stands", async () =>
        Boolean((await watch().row()).order_id)
      )
      await watch().settledDown()
      const { id, order_id } = await watch().row()
      const left = await leaveOrder(buyer.cartId, linked)
      await mend()
      await watch().age(id, 3600)
      await watch().untilSettled()
      const orders = await buyer.orders()
      const removed = orders.find((order) => order.id === left)
      expect(removed).toMatchObject({
        status: "canceled",
        payment_collections: [],
      })
      expect(removed?.cart).toBeUndefined()
      expect(orders.find((order) => order.id === order_id)).toMatchObject({
        status: "pending",
        payment_status: "captured",
        cart: { id: buyer.cartId },
      })
    }
  )

  it.each(halves.slice(1))(
    "the order of a run that died is linked to %s, and there is no other → it is cancelled, another is placed and captured",
    async (_, linked) => {
      const buyer = await shopper().checkout()
      const left = await leaveOrder(buyer.cartId, linked)
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const orders = await buyer.orders()
      const removed = orders.find((order) => order.id === left)
      expect(removed).toMatchObject({ status: "canceled" })
      expect(removed?.cart).toBeUndefined()
      expect(orders).toHaveLength(2)
      expect(orders.find((order) => order.id !== left)).toMatchObject({
        status: "pending",
        payment_status: "captured",
        cart: { id: buyer.cartId },
      })
    }
  )

  it("the cart's order is paid by another collection → it is left alone, the invoice gets no second one", async () => {
    const buyer = await shopper().checkout()
    const left = await leaveOrder(buyer.cartId, ["order_cart"])
    await watch()
      .db()
      .raw(
        `insert into order_payment_collection (order_id, payment_collection_id, id)
         values (?, 'pay_col_another', 'another')`,
        [left]
      )
    await sandbox().pay(buyer.invoice.id)
    await watch().until("a human is told", async () => {
      const { attention_reason } = await watch().row()
      return attention_reason !== null
    })
    const orders = await buyer.orders()
    expect(orders).toMatchObject([{ id: left, status: "pending" }])
  })

  it("the run dies between the two phases → the lease lapses, the next run captures", async () => {
    const buyer = await shopper().checkout()
    const mend = await breakInserts("payment")
    await sandbox().pay(buyer.invoice.id)
    await watch().until("the order stands", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const { id } = await watch().row()
    await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({
        lease_holder: "a process that died",
        lease_until: watch().db().raw("now() + interval '90 seconds'"),
        next_due_at: watch().db().raw("now()"),
      })
    await mend()
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    expect((await watch().row()).settled_at).toBeNull()
    await watch().age(id, 91)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("nothing in stock after payment → attention order_failed, mended stock → the order", async () => {
    const buyer = await shopper().checkout()
    const stock = watch().db()("inventory_level")
    await stock.clone().update({
      stocked_quantity: 0,
      raw_stocked_quantity: JSON.stringify({ value: "0", precision: 20 }),
    })
    await sandbox().pay(buyer.invoice.id)
    const { id } = await watch().row()
    await watch().inTime(
      id,
      "attention order_failed",
      ({ attention_reason }) => attention_reason === "order_failed"
    )
    // Core places an order before it reserves the stock, and takes it back.
    await watch().until(
      "no order stands",
      async () => (await buyer.orders()).length === 0
    )
    await watch()
      .db()("inventory_level")
      .update({
        stocked_quantity: 100,
        raw_stocked_quantity: JSON.stringify({ value: "100", precision: 20 }),
      })
    await watch().inTime(id, "settled", ({ settled_at }) => settled_at !== null)
    expect(await watch().row()).toMatchObject({ attention_reason: null })
    const orders = await buyer.orders()
    expect(orders).toHaveLength(1)
    expect(orders[0]!.payment_status).toBe("captured")
  })

  it("cart changed after the shop was left, then paid → attention cart_changed, no order", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.addItem(100)
    await sandbox().pay(id)
    await watch().untilAttention("cart_changed")
    expect(await buyer.orders()).toHaveLength(0)
  })

  it("another method chosen, then the first invoice paid → attention paid_elsewhere, never deleted", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.choose("pp_system_default")
    await sandbox().pay(id)
    await watch().untilAttention("paid_elsewhere")
    expect(await buyer.orders()).toHaveLength(0)
    const sessions = await watch().db()("payment_session").select("provider_id")
    expect(sessions).toEqual([{ provider_id: "pp_system_default" }])
  })

  it("the cart's session is gone, then paid → a session is made by id, one of everything", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await watch().db()("payment_session").delete()
    await sandbox().pay(id)
    await watch().untilSettled()
    expect(sandbox().invoices()).toHaveLength(1)
    await expectOneOfEverything(buyer, watch())
  })

  it("completed and cancelled_at → attention contradictory, nothing captured", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const second = await shopper().checkout()
    sandbox().webhooks.mode("hold")
    await sandbox().pay(second.invoice.id)
    sandbox().patchInvoice(second.invoice.id, {
      cancelled_at: "2026-11-20T10:00:00+02:00",
    })
    await sandbox().webhooks.release()
    await watch().untilAttention("contradictory")
    expect(await buyer.orders()).toHaveLength(1)
  })
})
