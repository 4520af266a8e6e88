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

  it("core has taken the order back → nothing more is paid in that cart, whatever a human decides; captured once", async () => {
    const buyer = await takenBack()
    const { id, session_id } = await watch().row()
    const invoice = `/invoice-payment/invoices/${id}`
    const isRefused = async (code: string) => {
      for (const method of [
        "pp_system_default",
        "pp_invoice-payment_default",
      ]) {
        expect(await buyer.choose(method)).toMatchObject({
          status: 400,
          body: { code },
        })
      }
    }
    const decide = async (path: string, body: object) =>
      (await buyer.admin("POST", `${invoice}/${path}`, body)).status
    await isRefused("being_checked")
    expect(await decide("resolve", { note: "x" })).toBe(200)
    await isRefused("use_new_cart")
    await watch()
      .db()
      .raw("update payment set captured_at = now() - interval '10 minutes'")
    await watchCapturesJob(container())
    expect(await decide("reopen", { note: "x" })).toBe(200)
    await watch().settledDown()
    await isRefused("being_checked")
    expect(await watch().rows()).toMatchObject([
      { session_id, attention_reason: "order_failed" },
    ])
    const refund = { amount: "103.90", note: "x" }
    expect(await decide("external-refunds", refund)).toBe(200)
    await isRefused("use_new_cart")
    expect([await standing("capture"), await standing("order")]).toEqual([1, 0])
  })

  it("core has taken the order back, and the cart changes → the reason stays; once it costs nothing, it is not ordered either", async () => {
    const buyer = await takenBack()
    const { id } = await watch().row()
    await buyer.addItem(100)
    await watch().age(id, 60 * MINUTE)
    await buyer.admin("POST", `/invoice-payment/invoices/${id}/recheck`, {})
    await watch().settledDown()
    expect(await watch().row()).toMatchObject({
      attention_reason: "order_failed",
    })
    await makeFree(buyer)
    expect(await buyer.complete()).toMatchObject({
      status: 400,
      body: { code: "being_checked" },
    })
    expect(await standing("order")).toBe(0)
  })

  async function makeFree(buyer: Shopper) {
    await buyer.admin("POST", "/promotions", {
      ...{ code: "FREE", type: "standard", status: "active" },
      application_method: {
        ...{ type: "percentage", target_type: "items", allocation: "across" },
        ...{ value: 100, currency_code: "egp" },
      },
    })
    const path = `/carts/${buyer.cartId}/promotions`
    const { body } = await buyer.store("POST", path, { promo_codes: ["FREE"] })
    expect(body.cart.total).toBe(0)
  }

  it("the check whether core took the order back fails → a free cart is not ordered either", async () => {
    const buyer = await takenBack()
    await makeFree(buyer)
    await watch().db().raw("alter table capture rename to capture_away")
    const answer = await buyer.complete()
    await watch().db().raw("alter table capture_away rename to capture")
    expect(answer).toMatchObject({ status: 503 })
    expect(await standing("order")).toBe(0)
    expect(await buyer.complete()).toMatchObject({ status: 400 })
  })

  it("a store's own code orders the free cart after all → that order is not cancelled before the refund is recorded", async () => {
    const buyer = await takenBack()
    await makeFree(buyer)
    const { id } = await watch().row()
    const { result } = await completeCartWorkflow(container()).run({
      input: { id: buyer.cartId },
    })
    const path = `/orders/${result.id}/cancel`
    expect(await buyer.admin("POST", path, {})).toMatchObject({
      status: 400,
      body: { code: "refund_not_recorded" },
    })
    const refund = { amount: "103.90", note: "x" }
    const refunds = `/invoice-payment/invoices/${id}/external-refunds`
    expect(await buyer.admin("POST", refunds, refund)).toMatchObject({
      status: 200,
    })
    expect(await buyer.admin("POST", path, {})).toMatchObject({ status: 200 })
    expect([await standing("capture"), await standing("order")]).toEqual([1, 1])
  })

  it("core has taken the order back → its invoice pays no other cart, and no other invoice pays its cart", async () => {
    const buyer = await takenBack()
    const { id } = await watch().row()
    const other = await shopper().fillCart()
    const apply = async (row: string, cart_id: string) => {
      const path = `/invoice-payment/invoices/${row}/apply-to-cart`
      const call = () => buyer.admin("POST", path, { cart_id })
      let answer = await call()
      await watch().until("nobody works on it", async () => {
        answer = answer.body.code === "busy" ? await call() : answer
        return answer.body.code !== "busy"
      })
      return answer
    }
    const refused = (code: string) => ({ status: 400, body: { code } })
    expect(await apply(id, other.cartId)).toMatchObject(refused("captured"))
    expect(await apply(id, buyer.cartId)).toMatchObject(refused("captured"))
    const second = await shopper().checkout()
    await second.addItem(100)
    await sandbox().pay(second.invoice.id)
    const secondId = second.invoice.external_reference!
    await watch().age(secondId, 60 * MINUTE)
    await watch().until("it fits its cart no more", async () => {
      const rows = await watch().rows()
      return rows.some((row) => row.attention_reason === "cart_changed")
    })
    expect(await apply(secondId, buyer.cartId)).toMatchObject(
      refused("cart_used_up")
    )
    expect([await standing("capture"), await standing("order")]).toEqual([1, 0])
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
