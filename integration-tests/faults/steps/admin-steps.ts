import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import type { Step } from "../fault"
import type { Scene } from "../scene"

export const cancelOrder: Step = async (scene) => {
  const orderId = await orderOf(scene)
  const { status } = await scene.buyer.admin(
    "POST",
    `/orders/${orderId}/cancel`
  )
  expect(status).toBe(200)
}

/** A store's own code: Medusa's cancelling, which asks about the money, is passed by. */
export const cancelPastGuard: Step = async (scene) => {
  const id = await orderOf(scene)
  const orders = scene.container.resolve(Modules.ORDER)
  await scene.others.during("admin", () => orders.cancel([id]))
  await scene.container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: "order.canceled", data: { id } })
}

/** Medusa's own button on the order page; its answer is ignored. */
export const checkStatus: Step = async (scene) => {
  const [row] = await scene.rows()
  return scene.buyer.admin(
    "POST",
    `/orders/${await orderOf(scene)}/payment-sessions/authorize`,
    { payment_session_id: row?.session_id }
  )
}

/** The whole order is paid otherwise, in a collection of its own. */
export const markAsPaidBeside: Step = async (scene) => {
  const order_id = await orderOf(scene)
  const { body } = await scene.buyer.admin("POST", "/payment-collections", {
    order_id,
    amount: 103.9,
  })
  const path = `/payment-collections/${body.payment_collection.id}/mark-as-paid`
  const { status } = await scene.buyer.admin("POST", path, { order_id })
  expect(status).toBe(200)
}

/** Anybody may post to it, 25 times a second; Medusa acts on each five seconds later. */
export const postToMedusa =
  (times: number): Step =>
  async (scene) => {
    const [row] = await scene.rows()
    const path = `${scene.buyer.url}/hooks/payment/invoice-payment_default`
    const body = JSON.stringify({ x: row?.id })
    const headers = { "content-type": "application/json" }
    for (let time = 0; time < times; time++) {
      void fetch(path, { method: "POST", headers, body })
      await sleep(40)
    }
  }

/** Medusa takes it only for a collection for which nothing is under way. */
export const markAsPaid =
  (expected: number): Step =>
  async (scene) => {
    const row = (await scene.rows()).at(-1)
    const { status, body } = await scene.buyer.admin(
      "POST",
      `/payment-collections/${row?.payment_collection_id}/mark-as-paid`,
      { order_id: row?.order_id }
    )
    expect([status, body.message]).toEqual([
      expected,
      expected === 200 ? undefined : expect.any(String),
    ])
  }

/** The order that the only row names. */
async function orderOf(scene: Scene): Promise<string> {
  const [row] = await scene.rows()
  if (!row?.order_id) {
    throw new Error("no order stands")
  }
  return row.order_id
}
