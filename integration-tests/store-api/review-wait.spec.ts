import { shortReference } from "../../src/payment-rules/shopper/short-reference"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"

describeStore({ underReview: "wait" }, ({ sandbox, shopper, watch }) => {
  it("underReview wait: under review → no order; completed → one of everything", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    expect(await buyer.orders()).toHaveLength(0)
    await sandbox().approve(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("underReview wait: under review, then cancelled → no order, session canceled", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().untilStatus("under_review")
    await sandbox().reject(buyer.invoice.id)
    await watch().untilStatus("cancelled")
    await watch().settledDown()
    expect(await buyer.orders()).toHaveLength(0)
    const { status } = await watch()
      .db()("payment_session")
      .where({ id: buyer.session.id })
      .first()
    expect(status).toBe("canceled")
  })

  it("underReview wait: complete while under review → still a cart", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().untilStatus("under_review")
    expect((await buyer.complete()).body.type).toBe("cart")
  })

  it("choose again while under review at another amount → refused without a secret address, since Medusa logs the text", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().untilStatus("under_review")
    await buyer.addItem(100)
    const answer = await buyer.choose()
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain("Do not pay again")
    expect(answer.body.message).toContain(
      shortReference((await watch().row()).id)
    )
    expect(answer.body.message).not.toContain("/hooks/")
    expect(sandbox().invoices()).toHaveLength(1)
  })
})
