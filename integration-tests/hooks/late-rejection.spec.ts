import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

const broken = new Set<string>()
/** Runs once core has the cart's order, before complete-cart ends. */
const meanwhile = new Map<string, () => Promise<void>>()
const hooks = completeCartWorkflow.hooks as unknown as Record<
  "validate" | "orderCreated",
  (handler: (input: never) => Promise<void>) => void
>
hooks.validate(async ({ cart }: { cart: { id: string } }) => {
  if (broken.has(cart.id)) {
    throw new Error("the store's own code is down")
  }
})
hooks.orderCreated(async ({ cart_id }: { cart_id: string }) => {
  await meanwhile.get(cart_id)?.()
})

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("the shop places the order of a reviewed payment, whose review is rejected meanwhile → a human is told, nothing leaves", async () => {
    const buyer = await shopper().checkout()
    broken.add(buyer.cartId)
    await sandbox().review(buyer.invoice.id)
    await watch().until("it was tried", async () => {
      const { status, settle_attempts } = await watch().row()
      return status === "under_review" && settle_attempts > 0
    })
    await watch().settledDown()
    await watch()
      .db()("invoice_payment")
      .update({ next_due_at: new Date(Date.now() + 300_000) })
    broken.delete(buyer.cartId)
    meanwhile.set(buyer.cartId, async () => {
      meanwhile.delete(buyer.cartId)
      await sandbox().reject(buyer.invoice.id)
      await watch().untilStatus("cancelled")
      await watch().settledDown()
    })
    expect(await buyer.complete()).toMatchObject({ body: { type: "order" } })
    await expectHeldAndTold(buyer)
  })

  it("a process dies after the order of a reviewed payment, before the ledger is told; the review is rejected → a human is told, nothing leaves", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order is placed", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    await watch().db()("invoice_payment").update({ order_id: null })
    await sandbox().reject(buyer.invoice.id)
    await expectHeldAndTold(buyer)
  })

  it("under review the cart changes, and the review is rejected → nobody is told of a payment", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().review(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    await sandbox().reject(buyer.invoice.id)
    await watch().untilStatus("cancelled")
    await watch().until("nothing is to be decided", async () =>
      Boolean((await watch().row()).attention_reason === null)
    )
  })

  it("a claim is left over from a try that failed, the review is rejected; a second one holds the order → it stays the second one's", async () => {
    const buyer = await shopper().checkout()
    broken.add(buyer.cartId)
    await sandbox().review(buyer.invoice.id)
    await watch().until("it was tried", async () => {
      const { status, settle_attempts } = await watch().row()
      return status === "under_review" && settle_attempts > 0
    })
    await watch().settledDown()
    const { id } = await watch().row()
    await sandbox().reject(buyer.invoice.id)
    await watch().untilStatus("cancelled")
    await watch().settledDown()
    broken.delete(buyer.cartId)
    await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({ claimed_until: new Date(Date.now() - 600_000) })
    await buyer.choose()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order of the second", async () =>
      (await watch().rows()).some(({ order_id }) => order_id !== null)
    )
    await watch().settledDown()
    const nothing = { order_id: null, attention_reason: null }
    expect(await readAgain(id)).toMatchObject(nothing)
    // A process exited before the ledger recorded the second one's order. Its lease still holds,
    // so the second one cannot find its order first.
    await watch()
      .db()("invoice_payment")
      .whereNot({ id })
      .update({
        order_id: null,
        claimed_until: new Date(Date.now() - 60_000),
        next_due_at: new Date(Date.now() + 600_000),
        lease_holder: "exited",
        lease_until: new Date(Date.now() + 20_000),
      })
    expect(await readAgain(id)).toMatchObject(nothing)
  })

  async function readAgain(id: string) {
    const find = async () =>
      (await watch().rows()).find((row) => row.id === id)!
    const { last_read_at } = await find()
    await watch().inTime(
      id,
      "it was read",
      (row) => Number(row.last_read_at) > Number(last_read_at)
    )
    await watch().settledDown()
    const row = await find()
    expect(row).toMatchObject({ status: "cancelled" })
    return row
  }

  async function expectHeldAndTold(buyer: Shopper) {
    await watch().untilAttention("review_rejected")
    const [order] = await buyer.orders()
    const { body } = await buyer.admin(
      "GET",
      `/orders/${order!.id}?fields=*items`
    )
    const items = body.order.items.map(({ id }: { id: string }) => ({
      id,
      quantity: 1,
    }))
    expect(
      await buyer.admin("POST", `/orders/${order!.id}/fulfillments`, { items })
    ).toMatchObject({ status: 400 })
  }
})
