import type { RefreshRequest } from "./fault"
import { secondsToNextRefresh } from "./pass-time"
import type { Scene } from "./scene"

const GIVE: Record<RefreshRequest, (scene: Scene) => Promise<unknown>> = {
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
    const wait = await secondsToNextRefresh(
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

/** One request, or several at the same time; then everything that follows. */
export async function requestRefresh(
  scene: Scene,
  request: RefreshRequest | RefreshRequest[]
): Promise<void> {
  const requests = Array.isArray(request) ? request : [request]
  await Promise.all(requests.map((one) => GIVE[one](scene)))
  await scene.runWorker()
}
