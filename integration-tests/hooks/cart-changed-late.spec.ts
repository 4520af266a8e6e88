/** The cart changes after settling has decided to place its order, and before core reads it. */
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  it("paid, and the cart becomes free before core reads it → core places the order for nothing, the payment is captured on it once, overpaid", async () => {
    const buyer = await shopper().checkout()
    const locking = container().resolve(Modules.LOCKING)
    const other = { ownerId: "other", expire: 120 }
    await locking.acquire(buyer.cartId, other)
    await sandbox().pay(buyer.invoice.id)
    await watch().until("core waits for the cart", async () => {
      const [run] = await watch()
        .db()("workflow_execution")
        .where({ workflow_id: "complete-cart" })
      return run !== undefined
    })
    const carts = container().resolve(Modules.CART)
    const { items } = await carts.retrieveCart(buyer.cartId, {
      relations: ["items"],
    })
    await carts.setLineItemAdjustments(
      buyer.cartId,
      items!.map(({ id }) => ({
        ...{ item_id: id, code: "GIFT", amount: 103.9 },
        is_tax_inclusive: true,
      }))
    )
    await locking.release(buyer.cartId, other)
    await watch().until("it is over", async () => {
      const { attention_reason, settled_at } = await watch().row()
      return Boolean(attention_reason ?? settled_at)
    })
    expect(await watch().row()).toMatchObject({
      ...{ attention_reason: "overpaid", status: "completed" },
    })
    const [order, ...others] = await buyer.orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ total: 0, payment_status: "captured" })
  })
})
