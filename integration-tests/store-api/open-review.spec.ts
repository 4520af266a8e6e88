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
})
