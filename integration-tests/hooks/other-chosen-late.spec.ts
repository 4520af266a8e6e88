/** The shopper chooses another method while a run is about to place, or to cancel, the order. */
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { describeStore } from "../http/describe-store"

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
      await watch().until("a run had to wait", async () => {
        return (await watch().row()).settle_attempts > 0
      })
      await locking.release(key, OTHER)
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({ status: 200 })

      await watch().age((await watch().row()).id, 600)
      await watch().until("a human is told", async () => {
        return (await watch().row()).attention_reason === "paid_elsewhere"
      })
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
      await watch().until("the order is held", async () => {
        return (await watch().row()).order_id !== null
      })
      await watch().settledDown()
      const { order_id } = await watch().row()
      const locking = container().resolve(Modules.LOCKING)
      const key = `invoice-payment-method:${order_id}`
      await locking.acquire(key, OTHER)
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject(REFUSED)
      await sandbox().reject(id)
      await watch().until("a run had to wait", async () => {
        return (await watch().row()).settle_attempts > 0
      })
      await locking.release(key, OTHER)
      expect(await buyer.choose(OTHER_METHOD)).toMatchObject({ status: 200 })

      await watch().age((await watch().row()).id, 600)
      await watch().settledDown()
      expect((await buyer.orders()).map(({ status }) => status)).toEqual([
        "pending",
      ])
    })
  }
)
