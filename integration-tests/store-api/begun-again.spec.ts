import { describeStore } from "../http/describe-store"

const LATER_S = 7200

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("the shopper begins again while core writes the Payment, which loses its session → one capture, booked, settled", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order is placed", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const db = watch().db()
    await db.raw(
      `create function slow_payment() returns trigger as
       $$ begin perform pg_sleep(2); return new; end $$ language plpgsql`
    )
    await db.raw(
      "create trigger slow_payment before insert on payment for each row execute function slow_payment()"
    )
    await sandbox().approve(buyer.invoice.id)
    await watch().until("core writes the Payment", async () => {
      const { rows } = await db.raw(
        "select 1 from pg_stat_activity where state = 'active' and wait_event = 'PgSleep'"
      )
      return rows.length > 0
    })
    await buyer.choose()
    await watch().until("the row is the Payment's", async () => {
      const payment = await db("payment").first()
      const { session_id } = await watch().row()
      return payment?.payment_session_id === session_id
    })
    await watch().settledDown()
    // It waits for a run of core that may still be alive: that is no failure to report.
    const { id, attention_reason, settle_attempts } = await watch().row()
    expect({ attention_reason, settle_attempts }).toEqual({
      attention_reason: null,
      settle_attempts: 1,
    })
    await db.raw(
      `update capture set created_at = created_at - interval '${LATER_S} seconds'`
    )
    await watch().age(id, LATER_S)
    await watch().untilSettled()
    const [order] = await buyer.orders()
    const [collection] = order!.payment_collections
    expect(order).toMatchObject({
      payment_status: "captured",
      transactions: [{ amount: 103.9 }],
    })
    expect(collection.payments).toMatchObject([
      { captures: [{ amount: 103.9 }] },
    ])
    expect(await db("payment_session").whereNull("deleted_at")).toEqual([])
  })

  it("core may still be placing the cart's order → no invoice is begun for it; a moment later as before", async () => {
    const buyer = await shopper().fillCart()
    await buyer.choose("pp_system_default")
    expect((await buyer.complete()).body.type).toBe("order")
    const refused = await buyer.choose()
    expect(refused).toMatchObject({
      status: 400,
      body: { message: "Your order is being placed. Please wait a moment." },
    })
    expect(sandbox().invoices()).toHaveLength(0)
    await watch()
      .db()
      .raw(`update "order" set created_at = now() - interval '2 minutes'`)
    // Otherwise the other method's payment stands in the way (core-route.spec).
    await watch().db()("payment").update({ canceled_at: new Date() })
    expect((await buyer.choose()).status).toBe(200)
  })
})
