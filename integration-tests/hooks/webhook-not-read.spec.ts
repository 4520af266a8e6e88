/** A webhook came, and no read has answered it yet: the invoice may be paid by now. */
import { setTimeout as sleep } from "node:timers/promises"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"

const TRIES = 5
const ENDED = { expires_at: "2026-01-01T00:00:00+02:00" }

let hookFails = true
cancelOrderWorkflow.hooks.orderCanceled(() => {
  if (hookFails) {
    throw new Error("the store's own hook failed")
  }
})

const options = {
  orderPlacement: "before_payment",
  unpaidOrderHours: 1,
} as const

describeStore(options, ({ sandbox, shopper, watch }) => {
  it("an unpaid order is to be cancelled, its invoice is paid late, and the read fails → the order stays, and is settled", async () => {
    const buyer = await shopper().fillCart()
    await buyer.choose()
    await buyer.complete()
    await watch().settledDown()
    const { id, invoice_id, order_id } = await watch().row()
    sandbox().patchInvoice(String(invoice_id), ENDED)
    await watch().age(id, 86_400)
    await watch().inTime(id, "expired", ({ status }) => status === "expired")
    await watch().settledDown()
    await watch().age(id, 3_700)
    await watch().inTime(
      id,
      "cancelling has failed",
      ({ settle_attempts }) => settle_attempts >= TRIES
    )
    await watch().settledDown()

    hookFails = false
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await sandbox().pay(String(invoice_id))
    await watch().until("its read has failed", async () => {
      const { unreadable_since } = await watch().row()
      return unreadable_since !== null
    })
    // Time for the run that reads to go on.
    await sleep(3_000)
    const order = () => watch().db()("order").where({ id: order_id }).first()
    expect((await order()).status).toBe("pending")

    sandbox().failNext("get", "server_error", { times: 0 })
    await watch().inTime(id, "it is settled", ({ settled_at }) =>
      Boolean(settled_at)
    )
    expect((await order()).status).toBe("pending")
  }, 300_000)
})
