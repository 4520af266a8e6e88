import type { Shopper } from "./shopper"
import type { StoreWatch } from "./store-watch"

/** One order of the cart, one payment, one capture, one transaction; each event once. */
export async function expectOneOfEverything(
  buyer: Shopper,
  watch: StoreWatch,
  total = 103.9
) {
  // Events travel beside the money: they are waited for, then counted.
  await watch.until("both events came", async () =>
    ["order.placed", "payment.captured"].every((name) => watch.count(name) > 0)
  )
  const orders = await buyer.orders()
  const [order] = orders
  const payments = order?.payment_collections[0]?.payments ?? []
  expect({
    orders: orders.length,
    cart: order?.cart?.id,
    total: order?.total,
    payment_status: order?.payment_status,
    payments: payments.length,
    captures: payments[0]?.captures.map((c: { amount: number }) => c.amount),
    transactions: order?.transactions.map((t: { amount: number }) => t.amount),
    placed: watch.count("order.placed"),
    captured: watch.count("payment.captured"),
  }).toEqual({
    orders: 1,
    cart: buyer.cartId,
    total,
    payment_status: "captured",
    payments: 1,
    captures: [total],
    transactions: [total],
    placed: 1,
    captured: 1,
  })
}
