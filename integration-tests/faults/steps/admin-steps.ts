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

/** Medusa's own button on the order page; what it answers is the admin's affair. */
export const checkStatus: Step = async (scene) => {
  const [row] = await scene.rows()
  return scene.buyer.admin(
    "POST",
    `/orders/${await orderOf(scene)}/payment-sessions/authorize`,
    { payment_session_id: row?.session_id }
  )
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
export async function orderOf(scene: Scene): Promise<string> {
  const [row] = await scene.rows()
  if (!row?.order_id) {
    throw new Error("no order stands")
  }
  return row.order_id
}
