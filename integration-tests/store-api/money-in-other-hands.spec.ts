import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

const INVOICES = "/invoice-payment/invoices"

describeStore(
  { onReviewRejected: "cancel_order" },
  ({ sandbox, shopper, watch }) => {
    /** An order on hold beside another collection of it, of so much, that is marked as paid. */
    async function heldBeside(amount: number) {
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("the order is placed", async () =>
        Boolean((await watch().row()).order_id)
      )
      const { order_id } = await watch().row()
      const { body } = await buyer.admin("POST", "/payment-collections", {
        order_id,
        amount,
      })
      const paid = await buyer.admin(
        "POST",
        `/payment-collections/${body.payment_collection.id}/mark-as-paid`,
        { order_id }
      )
      expect(paid.status).toBe(200)
      return { buyer, orderId: String(order_id) }
    }

    async function fulfill(buyer: Shopper, orderId: string) {
      const { body } = await buyer.admin(
        "GET",
        `/orders/${orderId}?fields=*items`
      )
      const [item] = body.order.items as { id: string }[]
      return buyer.admin("POST", `/orders/${orderId}/fulfillments`, {
        items: [{ id: item!.id, quantity: 1 }],
      })
    }

    it("paid, the cart changed, the money went back and is recorded; then the cart fits again → no order, nothing captured", async () => {
      const buyer = await shopper().checkout()
      const { id } = buyer.invoice
      const added = await buyer.addItem(100)
      await sandbox().pay(id)
      await watch().untilAttention("cart_changed")
      await watch().settledDown()
      const row = await watch().row()
      const recorded = await buyer.admin(
        "POST",
        `${INVOICES}/${row.id}/external-refunds`,
        { amount: "103.90" }
      )
      expect(recorded.status).toBe(200)
      const item = added.body.cart.items.find(
        (one: { unit_price: number }) => one.unit_price === 100
      )
      await buyer.store(
        "DELETE",
        `/carts/${buyer.cartId}/line-items/${item.id}`
      )
      await buyer.choose()
      await buyer.complete()
      await watch().settledDown()
      expect(await buyer.orders()).toHaveLength(0)
      expect(await watch().db()("capture")).toHaveLength(0)
      const applied = await buyer.admin(
        "POST",
        `${INVOICES}/${row.id}/apply-to-cart`,
        { cart_id: buyer.cartId }
      )
      expect(applied.status).toBe(400)
    })

    it("on hold, one pound of it paid by another method → fulfilment still refused; review rejected, cancel_order → the order and that pound stay", async () => {
      const { buyer, orderId } = await heldBeside(1)
      expect((await fulfill(buyer, orderId)).status).toBe(400)
      const [invoice] = sandbox().invoices()
      await sandbox().reject(invoice!.id)
      await watch().untilAttention("review_rejected")
      await watch().settledDown()
      const [order] = await buyer.orders()
      expect(order).toMatchObject({ status: "pending" })
      expect(order!.transactions).toMatchObject([{ amount: 1 }])
    })

    it("on hold, all of it paid by another method → fulfilment allowed", async () => {
      const { buyer, orderId } = await heldBeside(103.9)
      expect((await fulfill(buyer, orderId)).status).toBe(200)
    })
  }
)
