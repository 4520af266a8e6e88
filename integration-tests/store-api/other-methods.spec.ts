import { describeStore } from "../http/describe-store"

describeStore(
  { underReview: "wait", onReviewRejected: "cancel_order" },
  ({ sandbox, shopper, watch }) => {
    it("under review, ordered with another method, then rejected → the order is neither attached, cancelled nor refunded", async () => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      await sandbox().review(id)
      await watch().untilStatus("under_review")
      await buyer.choose("pp_system_default")
      const { body } = await buyer.complete()
      expect(body.type).toBe("order")
      await watch().until("the order is known", () =>
        Promise.resolve(watch().count("order.placed") === 1)
      )
      await sandbox().reject(id)
      await watch().untilStatus("cancelled")
      await sandbox().webhooks.idle()
      await watch().settledDown()
      const row = await watch().row()
      expect([row.order_id, row.attention_reason]).toEqual([null, null])
      const [order] = await buyer.orders()
      expect(order!.status).toBe("pending")
      const payments = await watch().db()("payment").select("canceled_at")
      expect(payments).toEqual([{ canceled_at: null }])
    })
  }
)
