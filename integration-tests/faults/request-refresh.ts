import type { Hint } from "./fault"
import { secondsToNextLook } from "./pass-time"
import type { Scene } from "./scene"

const GIVE: Record<Hint, (scene: Scene) => Promise<unknown>> = {
  webhook: ({ invoices, sandbox }) =>
    Promise.all(
      invoices
        .filter((invoice) => invoice.status !== "pending")
        .map(({ id }) => sandbox.webhooks.resend(id))
    ),

  return: ({ invoices, buyer }) =>
    Promise.all(
      invoices.map(async ({ status, success_url, cancel_url }) => {
        const address = status === "completed" ? success_url : cancel_url
        await buyer.visit(String(address))
      })
    ),

  complete: ({ shoppers }) =>
    Promise.all(shoppers.map((shopper) => shopper.complete())),

  schedule: async (scene) => {
    const rows = await scene.rows()
    const wait = await secondsToNextLook(
      scene,
      rows.map(({ id }) => id)
    )
    if (wait !== null) {
      await scene.passTime(wait + 1)
    }
  },

  check: async (scene) => {
    for (const { order_id, session_id } of await scene.rows()) {
      if (order_id) {
        await scene.buyer.admin(
          "POST",
          `/orders/${order_id}/payment-sessions/authorize`,
          { payment_session_id: session_id }
        )
      }
    }
  },
}

/** One hint, or several at the same moment; then all that follows from them. */
export async function giveHint(
  scene: Scene,
  hint: Hint | Hint[]
): Promise<void> {
  const hints = Array.isArray(hint) ? hint : [hint]
  await Promise.all(hints.map((one) => GIVE[one](scene)))
  await scene.drain()
}
