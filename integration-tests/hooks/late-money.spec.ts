/** An invoice is paid after it ended, and nobody sends a webhook: only a read can tell. */
import { setTimeout as sleep } from "node:timers/promises"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"

const HOUR = 3_600
const TRIES = 3

let hookFails = false
cancelOrderWorkflow.hooks.orderCanceled(() => {
  if (hookFails) {
    throw new Error("the store's own hook failed")
  }
})

describeStore(
  { onReviewRejected: "cancel_order" },
  ({ sandbox, shopper, watch }) => {
    beforeEach(() => {
      hookFails = false
    })

    const orderStatus = async () =>
      String((await watch().db()("order").first()).status)

    it("a rejected order is to be cancelled, its invoice is paid late, and the read fails → the order stays, and is settled", async () => {
      hookFails = true
      const buyer = await shopper().checkout()
      const { id } = await watch().row()
      await sandbox().review(buyer.invoice.id)
      await watch().until("the order stands", async () =>
        Boolean((await watch().row()).order_id)
      )
      await watch().settledDown()
      await sandbox().reject(buyer.invoice.id)
      await watch().inTime(
        id,
        "cancelling has failed",
        ({ settle_attempts }) => settle_attempts >= TRIES
      )
      await watch().settledDown()

      hookFails = false
      sandbox().webhooks.mode("drop")
      sandbox().failNext("get", "server_error", { times: 1_000 })
      await sandbox().pay(buyer.invoice.id)
      await watch().age(id, HOUR)
      await watch().until("its read has failed", async () =>
        Boolean((await watch().row()).unreadable_since)
      )
      // Time for the run that reads to go on.
      await sleep(3_000)
      expect(await orderStatus()).toBe("pending")
      const { next_due_at, priority } = await watch().row()
      expect(priority).toBeNull()
      expect(Number(next_due_at) - Date.now()).toBeLessThan((HOUR / 2) * 1_000)

      sandbox().failNext("get", "server_error", { times: 0 })
      await watch().inTime(id, "settled", ({ settled_at }) =>
        Boolean(settled_at)
      )
      expect(await orderStatus()).toBe("pending")
    }, 300_000)

    /** The order is on hold for the second invoice; the first one ended, and was read long ago. */
    async function rejectedBeside() {
      const buyer = await shopper().checkout()
      const { id: first } = buyer.invoice
      await buyer.addItem(100)
      await buyer.choose()
      await watch().untilStatus("cancelled")
      await watch().settledDown()
      await sandbox().review(buyer.invoice.id)
      await watch().until("the order stands", async () =>
        (await watch().rows()).some(({ order_id }) => order_id !== null)
      )
      await watch().settledDown()
      const db = watch().db()
      const of = (invoice_id: string) =>
        db("invoice_payment").where({ invoice_id })
      await of(first).update({
        last_read_at: db.raw("now() - interval '3 hours'"),
        backoff_until: null,
        last_webhook_at: null,
        returned_at: null,
        next_due_at: db.raw("now() + interval '20 hours'"),
      })
      await sandbox().reject(buyer.invoice.id)
      await watch().until("it was read", async () => {
        const row = await of(buyer.invoice.id).first()
        return row.status === "cancelled" || row.status === "expired"
      })
      await watch().settledDown()
      return { first, of }
    }

    const allDue = () =>
      watch().db()("invoice_payment").update({ next_due_at: new Date() })

    it("rejected, and another invoice of the order was read long ago → that one is read within the hour, then the order is cancelled", async () => {
      const { first, of } = await rejectedBeside()
      expect(await orderStatus()).toBe("pending")
      const { next_due_at } = await of(first).first()
      expect(Number(next_due_at) - Date.now()).toBeLessThan(HOUR * 1_000)
      await allDue()
      await watch().until("read once more", async () => {
        const { last_read_at } = await of(first).first()
        return Date.now() - Number(last_read_at) < HOUR * 1_000
      })
      await watch().settledDown()
      await allDue()
      await watch().until("it is cancelled", async () => {
        return (await orderStatus()) === "canceled"
      })
    })

    it("the same, and that one was paid since, without a webhook → the order stays", async () => {
      const { first, of } = await rejectedBeside()
      sandbox().webhooks.mode("drop")
      await sandbox().pay(first)
      await allDue()
      await watch().until("it is found paid", async () => {
        return (await of(first).first()).status === "completed"
      })
      await watch().settledDown()
      await allDue()
      await watch().settledDown()
      expect(await orderStatus()).toBe("pending")
    })
  }
)
