import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"
import { ageLocks } from "../sweep/age-locks"

const MINUTE = 60
/** A lease, a claim and core's lock of a cart are over. */
const ABANDONED_S = 130

type Ends = "returns" | "throws"

/** One for each app, so it is set before Medusa boots. */
const hanging = new Map<string, Promise<Ends>>()
const { orderCreated } = completeCartWorkflow.hooks as unknown as Record<
  "orderCreated",
  (handler: (order: { cart_id: string }) => Promise<void>) => void
>
orderCreated(async ({ cart_id }) => {
  const how = hanging.get(cart_id)
  hanging.delete(cart_id)
  if ((await how) === "throws") {
    throw new Error("gave up after it had hung")
  }
})

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  /**
   * Its order is placed, the store's hook after that hangs, and another run settles the order.
   * @returns what ends the hook
   */
  async function settledWhileItHangs(buyer: Shopper) {
    sandbox().webhooks.mode("drop")
    const id = buyer.invoice.external_reference!
    let end = (_how: Ends) => {}
    hanging.set(buyer.cartId, new Promise((resolve) => (end = resolve)))
    await sandbox().pay(buyer.invoice.id)
    await watch().age(id, 60 * MINUTE)
    await watch().until(
      "the hook hangs",
      async () => !hanging.has(buyer.cartId)
    )
    expect((await watch().row()).order_id).toBeNull()
    await watch().age(id, ABANDONED_S)
    ageLocks(container(), ABANDONED_S)
    await watch().inTime(id, "another run settles it", (row) =>
      Boolean(row.settled_at)
    )
    return end
  }

  const standing = async (table: string) =>
    (await watch().db()(table).whereNull("deleted_at")).length

  /** The workflow with the hook is over, with its undoing. */
  const untilIt = (state: "done" | "reverted") =>
    watch().until(`complete-cart is ${state}`, async () => {
      const runs = await watch()
        .db()("workflow_execution")
        .where({ workflow_id: "complete-cart", state })
      return runs.length > 0
    })

  /** The watch over what was settled runs, so much later. */
  async function watchLater() {
    const { id } = await watch().row()
    await watch().age(id, 10 * MINUTE)
    ageLocks(container(), 10 * MINUTE)
    await watchCapturesJob(container())
    await watch().settledDown()
  }

  it("a hook hangs, another run settles the order, then the hook throws and core takes the order back → captured once, and one order again or a human is told", async () => {
    const buyer = await shopper().checkout()
    const end = await settledWhileItHangs(buyer)
    const { id, order_id } = await watch().row()
    end("throws")
    await untilIt("reverted")
    expect([await standing("order"), await standing("capture")]).toEqual([0, 1])
    await watchLater()
    await watch().inTime(
      id,
      "it is decided",
      (row) => row.settled_at !== null || row.attention_reason !== null
    )
    await watch().settledDown()
    const row = await watch().row()
    if (row.settled_at) {
      expect(row.order_id).not.toBe(order_id)
      await expectOneOrder(buyer, row.order_id)
      return
    }
    // Core has deleted the session of the captured payment, and cannot place an order with it.
    expect(row.attention_reason).toBe("order_failed")
    expect(watch().count("invoice-payment.needs_attention")).toBe(1)
    expect([await standing("capture"), await standing("refund")]).toEqual([
      1, 0,
    ])
  })

  it("a hook hangs, another run settles the order, then the hook returns → that order stays, captured once", async () => {
    const buyer = await shopper().checkout()
    const end = await settledWhileItHangs(buyer)
    const { order_id } = await watch().row()
    end("returns")
    await untilIt("done")
    await watchLater()
    await watch().untilSettled(1)
    await expectOneOrder(buyer, order_id)
  })

  /** Nothing else is left of it, refunds neither. */
  async function expectOneOrder(buyer: Shopper, id: string | null) {
    const orders = await buyer.orders()
    expect(
      orders.map((order) => ({
        id: order.id,
        cart: order.cart?.id,
        money: order.transactions.map((one: { amount: number }) => one.amount),
      }))
    ).toEqual([{ id, cart: buyer.cartId, money: [103.9] }])
    expect([await standing("capture"), await standing("refund")]).toEqual([
      1, 0,
    ])
  }
})
