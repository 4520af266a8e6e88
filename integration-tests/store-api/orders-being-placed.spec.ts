/**
 * With Medusa's Postgres provider the first of two runs of complete-cart releases the cart's lock
 * for both. What the other one has linked by then, core may still delete.
 */
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  it("the cart's lock is free while core places its order → nothing is captured for the order before core has ended", async () => {
    const buyer = await shopper().checkout()
    const db = watch().db()
    await db.raw(`create function wait() returns trigger language plpgsql
      as $$ begin perform pg_sleep(4); return new; end $$`)
    await db.raw(
      "create trigger waits before insert on reservation_item for each row execute function wait()"
    )
    const completed = buyer.complete()
    await watch().until("its order is linked", async () => {
      const links = await db("order_payment_collection")
      return links.length > 0
    })
    await container().resolve(Modules.LOCKING).release(buyer.cartId)
    await sandbox().pay(buyer.invoice.id)
    await watch().until("a run looked", async () => {
      const { status, next_due_at } = await watch().row()
      return status === "completed" && next_due_at! > new Date()
    })
    const { order_id } = await watch().row()
    expect([order_id, await db("capture")]).toEqual([null, []])
    expect((await completed).body.type).toBe("order")
    await watch().untilSettled()
    expect(await db("capture")).toHaveLength(1)
  })
})
