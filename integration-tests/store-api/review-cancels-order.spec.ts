import { describeStore } from "../http/describe-store"

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

    it("held; the cart's cancelled invoice may be paid, with another amount; then rejected → the order stays, shown to a human", async () => {
      const buyer = await shopper().checkout()
      const { id: first } = buyer.invoice
      await buyer.addItem(100)
      await buyer.choose()
      await watch().untilStatus("cancelled")
      await watch().settledDown()
      await sandbox().review(buyer.invoice.id)
      await watch().until("order", async () =>
        (await watch().rows()).some(({ order_id }) => order_id !== null)
      )
      await watch().settledDown()
      sandbox().patchInvoice(first, { amount: "203.90" })
      await sandbox().pay(first)
      await watch().untilAttention("amount_mismatch")
      await watch().settledDown()
      await sandbox().reject(buyer.invoice.id)
      await watch().untilAttention("review_rejected")
      await watch().settledDown()
      expect((await buyer.orders())[0]!.status).toBe("pending")
    })

    it.each(["pending_authorization", "pending"])(
      "another method was chosen in a collection of its own (%s), then rejected → the order stays, shown to a human",
      async (status) => {
        const buyer = await shopper().checkout()
        await sandbox().review(buyer.invoice.id)
        await watch().until("order", async () =>
          Boolean((await watch().row()).order_id)
        )
        await watch().settledDown()
        const { order_id } = await watch().row()
        const { body } = await buyer.admin("POST", "/payment-collections", {
          order_id,
          amount: 103.9,
        })
        const { id } = body.payment_collection
        await buyer.store(
          "POST",
          `/payment-collections/${id}/payment-sessions`,
          { provider_id: "pp_system_default" }
        )
        // The status that a deferred method (bank transfer, cash on delivery) sets.
        await watch()
          .db()("payment_session")
          .where({ payment_collection_id: id })
          .update({ status })
        await sandbox().reject(buyer.invoice.id)
        await watch().untilAttention("review_rejected")
        const [order] = await buyer.orders()
        expect(order!.status).toBe("pending")
      }
    )
  }
)
