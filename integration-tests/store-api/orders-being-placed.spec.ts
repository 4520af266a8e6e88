/**
 * With Medusa's Postgres provider the first of two runs of complete-cart releases the cart's lock
 * for both. What the other one has linked by then, core may still delete.
 */
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  async function slowly(seconds: number, tables: string[]) {
    const db = watch().db()
    await db.raw(`create function wait() returns trigger language plpgsql
      as $$ begin perform pg_sleep(${seconds}); return new; end $$`)
    for (const table of tables) {
      await db.raw(
        `create trigger waits before insert on ${table} for each row execute function wait()`
      )
    }
  }

  const isSlow = () =>
    watch().until("core waits", async () => {
      const { rows } = await watch()
        .db()
        .raw(
          "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
        )
      return rows.length > 0
    })

  async function isLinkedAndFree(cartId: string) {
    await watch().until("its order is linked", async () => {
      const links = await watch().db()("order_payment_collection")
      return links.length > 0
    })
    await container().resolve(Modules.LOCKING).release(cartId)
  }

  async function isCapturedOnlyOnce(completed: Promise<{ body: object }>) {
    await watch().until("a run looked", async () => {
      const { status, next_due_at } = await watch().row()
      return status === "completed" && next_due_at! > new Date()
    })
    const { order_id } = await watch().row()
    const captures = () => watch().db()("capture")
    expect([order_id, await captures()]).toEqual([null, []])
    expect((await completed).body).toMatchObject({ type: "order" })
    await watch().untilSettled()
    expect(await captures()).toHaveLength(1)
  }

  it("the cart's lock is free while core places its order → nothing is captured for the order before core has ended", async () => {
    const buyer = await shopper().checkout()
    await slowly(4, ["reservation_item"])
    const completed = buyer.complete()
    await isLinkedAndFree(buyer.cartId)
    await sandbox().pay(buyer.invoice.id)
    await isCapturedOnlyOnce(completed)
  })

  it("a run waits for the lock, and core answers it with an order that another one places → nothing is captured before that one has ended", async () => {
    const buyer = await shopper().checkout()
    await slowly(4, ['"order"', "reservation_item"])
    const completed = buyer.complete()
    await isSlow()
    await sandbox().pay(buyer.invoice.id)
    await isLinkedAndFree(buyer.cartId)
    await isCapturedOnlyOnce(completed)
  })
})
