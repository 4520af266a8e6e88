import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { runSettle } from "../../src/settlement/worker/trigger-settlement"
import { describeStore } from "../http/describe-store"

/** A store's own handler that fails; one per app, so it is set before Medusa boots. */
const broken = new Set<string>()
completeCartWorkflow.hooks.validate(async ({ cart }) => {
  if (broken.has(cart.id)) {
    throw new Error("the store's own code is down")
  }
})

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  afterEach(() => jest.restoreAllMocks())

  it("a webhook tells of the payment while the answer 'under review' is on its way, and then the order fails → read again at once", async () => {
    sandbox().webhooks.mode("drop")
    const { invoice, cartId } = await shopper().checkout()
    broken.add(cartId)
    await sandbox().review(invoice.id)
    const { outcomes } = container().resolve(INVOICE_PAYMENT_MODULE)
    const record = outcomes.recordRead.bind(outcomes)
    jest
      .spyOn(outcomes, "recordRead")
      .mockImplementationOnce(async (...given) => {
        sandbox().webhooks.mode("send")
        await sandbox().approve(invoice.id)
        await watch().until("the webhook is written down", async () =>
          Boolean((await watch().row()).priority)
        )
        return record(...given)
      })
    const db = watch().db()
    const [row] = await db("invoice_payment")
      .where({ id: invoice.external_reference })
      .update({
        ...{ lease_holder: "test", settle_attempts: 20 },
        lease_until: db.raw("now() + interval '90 seconds'"),
      })
      .returning("*")
    const held = { ...row, token: "test", db_now: new Date(), read_class: 1 }
    await runSettle(container(), { row: held, holder: "test" })
    broken.delete(cartId)
    // After so many tries the next one is an hour away.
    await watch().untilStatus("completed")
    await watch().untilSettled(1)
  })
})
