import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"

describeStore({ underReview: "wait" }, ({ sandbox, shopper, watch }) => {
  it("one invoice of a cart is under review, the other is paid → the order, and the service is asked to cancel the one under review", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_after_processing")
    await buyer.choose()
    const [lost] = sandbox().invoices()
    await buyer.choose()
    await sandbox().review(lost!.id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    // The service may refuse while it reviews; the invoice is then watched on.
    await watch().until("asked to cancel", async () =>
      sandbox().requests.some(({ operation }) => operation === "cancel")
    )
  })

  it("an admin cancels the review, the service fails once, and the shopper begins again → asked once more all the same", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    sandbox().failNext("cancel", "server_error")
    const { id } = await watch().row()
    const cancel = `/invoice-payment/invoices/${id}/cancel`
    expect((await buyer.admin("POST", cancel, {})).status).toBe(200)
    await watch().until(
      "it failed once",
      async () => (await watch().row()).cancel_tries > 0
    )
    await watch().settledDown()
    await buyer.choose()
    expect((await watch().row()).cancel_due_at).not.toBeNull()
    await watch().db().raw("update invoice_payment set cancel_due_at = now()")
    const asked = () =>
      sandbox().requests.filter(({ operation }) => operation === "cancel")
    await watch().until("asked again", async () => asked().length > 1)
  })
})
