import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"

const BUYERS = 10

/** A store's own handler that takes long; one per app, so it is set before Medusa boots. */
let orders = Promise.resolve()
completeCartWorkflow.hooks.validate(async () => orders)

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("orders take long → the other invoices are read meanwhile, and each gets its order", async () => {
    sandbox().webhooks.mode("drop")
    for (let buyer = 0; buyer < BUYERS; buyer++) {
      const { invoice } = await shopper().checkout()
      await sandbox().pay(invoice.id)
    }
    let goOn = () => {}
    orders = new Promise((resolve) => (goOn = resolve))
    const rows = () => watch().db()("invoice_payment")
    await rows().update({ priority: 1, requested_at: watch().db().fn.now() })
    await watch()
      .until("all are read", async () => {
        const paid = await rows().where({ status: "completed" })
        return paid.length === BUYERS
      })
      .finally(goOn)
    await watch().untilSettled(BUYERS)
    expect(watch().count("order.placed")).toBe(BUYERS)
  })
})
