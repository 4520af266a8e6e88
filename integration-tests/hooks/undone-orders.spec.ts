import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
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
const broken = new Set<string>()
const { orderCreated } = completeCartWorkflow.hooks as unknown as Record<
  "orderCreated",
  (handler: (order: { cart_id: string }) => Promise<void>) => void
>
orderCreated(async ({ cart_id }) => {
  if (broken.has(cart_id)) {
    throw new Error("it fails for this cart")
  }
  const how = hanging.get(cart_id)
  hanging.delete(cart_id)
  if ((await how) === "throws") {
    throw new Error("gave up after it had hung")
  }
})

/** Carts whose price a hook lowers while core completes them; its compensation puts it back. */
const repriced = new Map<string, number>()

async function changePrice(
  cart: string,
  by: number,
  container: MedusaContainer
) {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `update cart_line_item set unit_price = unit_price + :by,
       raw_unit_price = jsonb_build_object('value', (unit_price + :by)::text, 'precision', 20)
     where cart_id = :cart`,
    { by, cart }
  )
}

completeCartWorkflow.hooks.validate(
  async ({ input }, { container }) => {
    const times = repriced.get(input.id)
    if (times === undefined) {
      return new StepResponse(undefined, null)
    }
    repriced.set(input.id, times + 1)
    await changePrice(input.id, -10, container)
    return new StepResponse(undefined, input.id)
  },
  async (cart, { container }) => {
    if (cart) {
      await changePrice(cart, 10, container)
    }
  }
)

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

  /** Core has taken back the order of a captured payment, and a human was told. */
  async function takenBack() {
    const buyer = await shopper().checkout()
    const end = await settledWhileItHangs(buyer)
    end("throws")
    await untilIt("reverted")
    await watchLater()
    await watch().untilAttention("order_failed")
    await watch().settledDown()
    return buyer
  }

  async function removeArticle(buyer: Shopper) {
    const { body } = await buyer.store("GET", `/carts/${buyer.cartId}`)
    const items = body.cart.items as { id: string; variant_id: string }[]
    const added = items.find((one) => one.variant_id === buyer.variant(100))!
    const path = `/carts/${buyer.cartId}/line-items/${added.id}`
    expect((await buyer.store("DELETE", path)).status).toBe(200)
  }

  it("core has taken the order back, and the shopper chooses again → told not to pay again, and never captured for another cart", async () => {
    const buyer = await takenBack()
    const { id, session_id } = await watch().row()
    broken.add(buyer.cartId)
    // Core cancels this payment when it undoes the order, and asks for the whole amount again.
    await buyer.addItem(100)
    await buyer.choose("pp_system_default")
    expect((await buyer.complete()).status).toBe(500)
    await watch().settledDown()
    await removeArticle(buyer)
    expect(await buyer.choose()).toMatchObject({
      status: 400,
      body: { code: "being_checked" },
    })
    await watch().settledDown()
    expect(await watch().row()).toMatchObject({
      ...{ session_id, attention_reason: "order_failed" },
    })
    const other = await shopper().fillCart()
    const invoice = `/invoice-payment/invoices/${id}`
    const apply = () =>
      other.admin("POST", `${invoice}/apply-to-cart`, { cart_id: other.cartId })
    const isRefused = async () => {
      let answer = await apply()
      await watch().until("nobody works on it", async () => {
        answer = answer.body.code === "busy" ? await apply() : answer
        return answer.body.code !== "busy"
      })
      expect(answer).toMatchObject({ status: 400, body: { code: "captured" } })
    }
    await isRefused()
    const decide = async (what: string) =>
      (await other.admin("POST", `${invoice}/${what}`, { note: "x" })).status
    expect(await decide("resolve")).toBe(200)
    await watch()
      .db()
      .raw(
        "update payment set captured_at = now() - interval '10 minutes' where canceled_at is null"
      )
    await watchCapturesJob(container())
    expect(await watch().rows()).toHaveLength(1)
    expect(await decide("reopen")).toBe(200)
    await isRefused()
    expect(await standing("capture")).toBe(1)
  })

  it("a hook changes the price while core completes a paid cart → tried less and less often", async () => {
    const buyer = await shopper().checkout()
    repriced.set(buyer.cartId, 0)
    await sandbox().pay(buyer.invoice.id)
    await watch().until("it was tried", async () => {
      return (await watch().row()).settle_attempts > 0
    })
    await watch().settledDown()
    expect(await watch().row()).toMatchObject({ priority: null })
    repriced.delete(buyer.cartId)
    await watch().untilSettled(1)
    await expectOneOrder(buyer, (await watch().row()).order_id)
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
