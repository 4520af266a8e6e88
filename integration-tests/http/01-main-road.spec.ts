import { describeStore } from "./describe-store"

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("webhook after payment → one captured order, one of everything", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()

    const orders = await buyer.orders()
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({
      total: 103.9,
      payment_status: "captured",
      cart: { id: buyer.cartId },
    })
    expect(orders[0]!.transactions).toHaveLength(1)
    expect(orders[0]!.payment_collections[0].payments).toHaveLength(1)
    expect(orders[0]!.payment_collections[0].payments[0].captures).toHaveLength(1)
    expect(watch().count("order.placed")).toBe(1)
    expect(watch().count("payment.captured")).toBe(1)
    expect(watch().count("invoice-payment.paid")).toBe(1)
  })
})
