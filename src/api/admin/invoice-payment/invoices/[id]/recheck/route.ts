import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import { triggerSettlement } from "../../../../../../settlement/worker/trigger-settlement"
import { adminAction } from "../../admin-action"
import { actionRefused } from "../../invoice-detail"

/** "Check payment status": a request that is read first, also for a void invoice. */
export const POST = adminAction("recheck", async ({ row, by, container }) => {
  const { refreshRequests, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (!(await refreshRequests.request(row.id, { class: 1, by }))) {
    throw actionRefused("busy")
  }
  await history.write(row.id, { kind: "recheck", by })
  triggerSettlement(container, row.id)
})
