/** The shopper chooses another method while a run is about to place, or to cancel, the order. */
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

const OTHER = { ownerId: "other", expire: 120 }
/** A run that knows of the payment has decided by then, and waits for the lock. */
const A_MOMENT_MS = 800
const REFUSED = {
  status: 400,
  body: { code: "being_prepared", message: expect.stringMatching(/try again/) },
}

describeStore(
  { onReviewRejected: "cancel_order" },
  ({ container, sandbox, shopper, watch }) => {
    const coreRuns = (workflow_id: string) => () =>
      watch().until(`core's ${workflow_id} begins`, async () => {
        const runs = await watch()
          .db()("workflow_execution")
          .where({ workflow_id })
        return runs.length > 0
      })

    /** Core's new session of another provider becomes visible three seconds late. */
    async function lateSessions(): Promise<void> {
      await watch().db()
        .raw(`create function late_session() returns trigger as $$ begin
      if new.provider_id = '${OTHER_METHOD}' then perform pg_sleep(3); end if;
      return new; end $$ language plpgsql`)
      await watch().db()
        .raw(`create trigger late_session after insert on payment_session
      for each row execute function late_session()`)
    }

    /** It has given up; the next one comes when the test asks for it. */
    const aRunHadToWait = () =>
      watch().until("a run had to wait", async () => {
        const waited = await watch()
          .db()("invoice_payment")
          .where("settle_attempts", ">", 0)
          .whereRaw("(lease_until is null or lease_until < now())")
          .update({ next_due_at: new Date(Date.now() + 600_000) })
        return waited > 0
      })

    const isHeld = () =>
      watch().until("the order is held", async () => {
        return (await watch().row()).order_id !== null
      })

    async function stands(buyer: Shopper): Promise<void> {
      await watch().age((await watch().row()).id, 600)
      await watch().settledDown()
      const orders = await buyer.orders()
      expect(orders.map(({ status }) => status)).toEqual(["pending"])
    }

    it("core waits for the paid cart → another method is refused, and the order is placed with the invoice", async () => {
      const buyer = await shopper().checkout()
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(buyer.cartId, OTHER)
      await sandbox().pay(buyer.invoice.id)
      await coreRuns("complete-cart")()
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject(REFUSED)

      await locking.release(buyer.cartId, OTHER)
      await watch().untilSettled()
      expect(await watch().row()).toMatchObject({ attention_reason: null })
      expect(
        (await buyer.orders()).map(({ payment_status }) => payment_status)
      ).toEqual(["captured"])
    })

    it("another method is being begun → the order is not placed until it is, and then not at all", async () => {
      const buyer = await shopper().checkout()
      const locking = container().resolve(Modules.LOCKING)
      const { payment_collection_id } = await watch().row()
      const key = `invoice-payment-method:${payment_collection_id}`
      await locking.acquire(key, OTHER)
      await sandbox().pay(buyer.invoice.id)
      await aRunHadToWait()
      await locking.release(key, OTHER)
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({ status: 200 })

      await watch().age((await watch().row()).id, 600)
      await watch().untilAttention("paid_elsewhere")
      expect(await watch().db()("payment")).toEqual([])
    })

    it("another method was chosen before the lock is taken → the sessions are read again under it, and no order is placed", async () => {
      const buyer = await shopper().checkout()
      const locking = container().resolve(Modules.LOCKING)
      const { payment_collection_id } = await watch().row()
      const key = `invoice-payment-method:${payment_collection_id}`
      await locking.acquire(key, OTHER)
      await sandbox().pay(buyer.invoice.id)
      await watch().untilStatus("completed")
      await sleep(A_MOMENT_MS)
      await container()
        .resolve(Modules.WORKFLOW_ENGINE)
        .run("create-payment-sessions", {
          input: { payment_collection_id, provider_id: OTHER_METHOD },
        })
      await locking.release(key, OTHER)
      await watch().untilAttention("paid_elsewhere")
      expect(await watch().row()).toMatchObject({ settle_attempts: 0 })
      expect(await watch().db()("payment")).toEqual([])
    })

    it("another method is being begun for an order whose review is rejected → the order is not cancelled", async () => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      await sandbox().review(id)
      await isHeld()
      await watch().settledDown()
      const { order_id } = await watch().row()
      const locking = container().resolve(Modules.LOCKING)
      const key = `invoice-payment-method:${order_id}`
      await locking.acquire(key, OTHER)
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject(REFUSED)
      await sandbox().reject(id)
      await aRunHadToWait()
      await locking.release(key, OTHER)
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({ status: 200 })

      await stands(buyer)
    })

    it("another method is being begun for a cart that has no invoice yet → an invoice that is paid meanwhile places no order with it", async () => {
      const buyer = await shopper().fillCart()
      await lateSessions()
      const begun = buyer.choose(OTHER_METHOD)
      await sleep(A_MOMENT_MS)
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(buyer.cartId, OTHER)
      const tab = shopper()
      tab.cartId = buyer.cartId
      expect(await tab.choose()).toMatchObject({ status: 200 })
      await sandbox().pay(sandbox().invoices()[0]!.id)
      await watch().untilStatus("completed")
      expect(await begun).toMatchObject({ status: 200 })
      await locking.release(buyer.cartId, OTHER)
      await watch().age((await watch().row()).id, 600)
      await watch().untilAttention("paid_elsewhere")
      expect(await watch().db()("payment")).toEqual([])
    })

    it("the click waits while the order is placed on hold, then the review is rejected → the order is not cancelled", async () => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(buyer.cartId, OTHER)
      await sandbox().review(id)
      await coreRuns("complete-cart")()
      await lateSessions()
      const begun = buyer.choose(OTHER_METHOD)
      await sleep(A_MOMENT_MS)
      await locking.release(buyer.cartId, OTHER)
      await isHeld()
      await watch().until("core writes the session", async () => {
        const asleep = { wait_event: "PgSleep" }
        return (await watch().db()("pg_stat_activity").where(asleep)).length > 0
      })
      await sandbox().reject(id)
      expect(await begun).toMatchObject({ status: 200 })
      await stands(buyer)
    })

    it("the click waits while the paid order is placed → refused, and the payment is captured", async () => {
      const buyer = await shopper().checkout()
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(buyer.cartId, OTHER)
      await sandbox().pay(buyer.invoice.id)
      await coreRuns("complete-cart")()
      const begun = buyer.choose(OTHER_METHOD)
      await sleep(A_MOMENT_MS)
      await locking.release(buyer.cartId, OTHER)
      const { status, body } = await begun
      expect(status).toBe(400)
      expect(["being_checked", "paid"]).toContain(body["code"])
      await watch().untilSettled()
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({
        ...{ status: 400, body: { code: "paid" } },
      })
    })

    it("another method was chosen for the held order, which is then paid → refused for good, and captured once our method is chosen again", async () => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      await sandbox().review(id)
      await isHeld()
      await watch().settledDown()
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({ status: 200 })
      await sandbox().approve(id)
      await watch().untilAttention("paid_elsewhere")
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({
        ...{ status: 400, body: { code: "being_checked" } },
      })
      expect(await buyer.choose()).toMatchObject({ status: 200 })
      await watch().untilSettled()
      expect(await watch().row()).toMatchObject({ attention_reason: null })
    })
  }
)
