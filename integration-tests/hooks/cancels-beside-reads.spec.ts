import { describeStore } from "../http/describe-store"

const RELEASED = 12
/** Longer than a call's time-out: each try waits as long as it may. */
const HANGS_MS = 15_000

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("the cancel operation hangs → a paid invoice that nobody told of is read and settled meanwhile", async () => {
    sandbox().webhooks.mode("drop")
    for (let cart = 0; cart < RELEASED; cart++) {
      await shopper().checkout()
    }
    sandbox().failNext("cancel", "slow", { delayMs: HANGS_MS, times: 99 })
    const rows = watch().db()("invoice_payment")
    await rows.update({ cancel_due_at: watch().db().fn.now() })
    const cancels = () =>
      sandbox().requests.filter(({ operation }) => operation === "cancel")
    await watch().until("it is cancelling", async () => cancels().length > 0)
    const { invoice } = await shopper().checkout()
    await sandbox().pay(invoice.id)
    await watch().age(invoice.external_reference!, 3600)
    await watch().untilSettled(1)
    // Before the last of them was so much as asked for.
    expect(cancels().length).toBeLessThan(RELEASED)
    await rows.update({ cancel_due_at: null })
  })
})
