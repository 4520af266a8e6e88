/** A run under core's locks of a cart and of an order, with Medusa's Postgres locking. */
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

process.env["STORE_LOCKING"] = "postgres"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  it("core holds the cart's lock, and has written its order with one of two links → the order is left alone until the lock is given back", async () => {
    const buyer = await shopper().checkout()
    const orders = container().resolve(Modules.ORDER)
    const { id } = await orders.createOrders({
      ...{ currency_code: "egp", email: "mona@example.com" },
    })
    const db = watch().db()
    const { payment_collection_id } = await watch().row()
    await db("order_payment_collection").insert({
      ...{ id: "half", order_id: id, payment_collection_id },
      created_at: db.raw("now() - interval '15 seconds'"),
    })
    const locking = container().resolve(Modules.LOCKING)
    const core = { ownerId: "core", expire: 120 }
    await locking.acquire(buyer.cartId, core)
    await sandbox().pay(buyer.invoice.id)
    await watch().until("a run had to wait for the lock", async () => {
      return (await watch().row()).settle_attempts > 0
    })
    const statusOf = async () => (await orders.retrieveOrder(id)).status
    expect(await statusOf()).toBe("pending")
    expect(
      await db("order_payment_collection").whereNull("deleted_at")
    ).toHaveLength(1)

    await locking.release(buyer.cartId, core)
    await watch().age((await watch().row()).id, 600)
    await watch().untilSettled()
    expect(await statusOf()).toBe("canceled")
    expect((await watch().row()).order_id).not.toBe(id)
  })
  it("core holds the cart's lock, and has linked its order both ways → the row does not name the order until the lock is given back", async () => {
    const buyer = await shopper().checkout()
    const { id } = await container()
      .resolve(Modules.ORDER)
      .createOrders({ currency_code: "egp", email: "mona@example.com" })
    const db = watch().db()
    const { payment_collection_id } = await watch().row()
    await db("order_payment_collection").insert({
      ...{ id: "one", order_id: id, payment_collection_id },
    })
    await db("order_cart").insert({
      ...{ id: "other", order_id: id, cart_id: buyer.cartId },
    })
    const locking = container().resolve(Modules.LOCKING)
    const core = { ownerId: "core", expire: 120 }
    await locking.acquire(buyer.cartId, core)
    await sandbox().pay(buyer.invoice.id)
    await watch().until("a run had to wait for the lock", async () => {
      return (await watch().row()).settle_attempts > 0
    })
    expect((await watch().row()).order_id).toBeNull()

    await locking.release(buyer.cartId, core)
    await watch().age((await watch().row()).id, 600)
    await watch().until("the row names the order", async () => {
      return (await watch().row()).order_id === id
    })
  })

  it("an edit of the order holds its lock → the payment is captured once the lock is given back", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const locking = container().resolve(Modules.LOCKING)
    const edit = { ownerId: "core", expire: 120 }
    await locking.acquire(order, edit)
    const [invoice] = sandbox().invoices()
    await sandbox().pay(invoice!.id)
    await watch().until("a run had to wait for the lock", async () => {
      return (await watch().row()).settle_attempts > 0
    })
    expect(await watch().db()("capture")).toEqual([])

    await locking.release(order, edit)
    await watch().age((await watch().row()).id, 600)
    await watch().untilSettled()
    expect(await watch().db()("capture")).toHaveLength(1)
  })
})
