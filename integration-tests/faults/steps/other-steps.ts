import { PROVIDER, type Json } from "../../http/shopper"
import type { Step } from "../fault"
import { standingOrder } from "./edit-steps"

export const OTHER_METHOD = "pp_system_default"

/** Another method for what the order still owes. */
export const chooseOtherForOrder: Step = async (scene) => {
  const { buyer, db } = scene
  const [link] = await db("order_payment_collection")
    .where({ order_id: await standingOrder(scene), deleted_at: null })
    .orderBy("created_at", "desc")
  const { status } = await buyer.store(
    "POST",
    `/payment-collections/${link.payment_collection_id}/payment-sessions`,
    { provider_id: OTHER_METHOD }
  )
  expect(status).toBe(200)
}

/** As a bank transfer does: its session waits, and somebody may be paying. */
export const otherWaits: Step = async ({ db, others }) =>
  others.during("shopper", () =>
    db("payment_session")
      .whereNot({ provider_id: PROVIDER })
      .update({ status: "pending_authorization" })
  )

export const authorizeOther: Step = async (scene) => {
  const { buyer, db } = scene
  const session = await db("payment_session")
    .whereNot({ provider_id: PROVIDER })
    .whereNull("deleted_at")
    .first()
  await otherWaits(scene)
  const { status } = await buyer.admin(
    "POST",
    `/orders/${await standingOrder(scene)}/payment-sessions/authorize`,
    { payment_session_id: session.id }
  )
  expect(status).toBe(200)
}

/** The admin takes the money that another provider holds ready. */
export const captureOther: Step = async (scene) => {
  const payments: Json[] = await scene
    .db("payment")
    .join(
      "order_payment_collection as link",
      "link.payment_collection_id",
      "payment.payment_collection_id"
    )
    .where({ "link.order_id": await standingOrder(scene) })
    .whereNot({ provider_id: PROVIDER })
    .whereNull("captured_at")
    .select("payment.id")
  for (const { id } of payments) {
    await scene.buyer.admin("POST", `/payments/${id}/capture`, {})
  }
}
