import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import { lastDecision } from "../../../../../../payment-rules/orders/last-decision"
import { triggerSettlement } from "../../../../../../settlement/worker/trigger-settlement"
import { adminAction } from "../../admin-action"
import { actionRefused } from "../../invoice-detail"

/**
 * Takes the newest decision back: the invoice needs a human again, and a paid one is read
 * before anything is captured.
 */
export const POST = adminAction("reopen", async ({ row, by, container }) => {
  const { admin, history, refreshRequests } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const decision = lastDecision(row, await history.list(row.id))
  if (!decision || !(await admin.reopen(row.id, decision, by))) {
    throw actionRefused("busy")
  }
  if (await refreshRequests.request(row.id, { class: 1, by, isUndo: true })) {
    triggerSettlement(container, row.id)
  }
})
