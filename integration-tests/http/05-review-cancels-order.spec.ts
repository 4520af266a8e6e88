import { describeStore } from "./describe-store"

describeStore(
  { onReviewRejected: "cancel_order" },
  ({ sandbox, shopper, watch }) => {
    it("onReviewRejected cancel_order: held, then cancelled → the order is cancelled, uncaptured", async () => {
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("order", async () =>
        Boolean((await watch().row()).order_id)
      )
      await sandbox().reject(buyer.invoice.id)
      await watch().until("order cancelled", async () => {
        const [order] = await buyer.orders()
        return order?.status === "canceled"
      })
      const [order] = await buyer.orders()
      expect(order!.transactions).toHaveLength(0)
    })
  }
)
