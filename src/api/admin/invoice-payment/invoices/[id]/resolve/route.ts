import type { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import type { Seen } from "../../../../../../modules/invoice-payment/ledger/admin"
import type { HistoryLine } from "../../../../../../modules/invoice-payment/ledger/history-line"
import { ORDER_BUSY } from "../../../../../../modules/invoice-payment/ledger/order-turns"
import type { StoredRow } from "../../../../../../modules/invoice-payment/ledger/table"
import { verifyWorker } from "../../../../../../settlement/watch/watch-hidden"
import { triggerTasks } from "../../../../../../settlement/worker/task-worker"
import { adminAction } from "../../admin-action"
import { actionRefused } from "../../invoice-detail"
import type { AdminResolveInvoice } from "../../validators"

/** A human has decided: the attention is over, and a paid row is closed. */
export const POST = adminAction<AdminResolveInvoice>(
  "resolve",
  async ({ row, by, body, container }) => {
    const { admin, orders } = container.resolve(INVOICE_PAYMENT_MODULE)
    const { note, since } = body
    const { status = row.status, reason = row.attention_reason } = body
    const line: HistoryLine = {
      ...{ kind: "resolve", by, decided: note },
      seen: { status, attention: reason },
    }
    const resolve = () => admin.resolve(row.id, { status, reason, since }, line)
    // Another invoice of the order may be about to cancel it.
    const decided = row.order_id
      ? await orders.turns
          .alone(row.order_id, resolve, "admin")
          .catch(unlessBusy)
      : await resolve()
    if (!decided) {
      throw actionRefused(isAsSeen(row, body) ? "busy" : "changed")
    }
    triggerTasks(verifyWorker, container)
  }
)

function unlessBusy(error: unknown): never {
  throw (error as MedusaError).code === ORDER_BUSY
    ? actionRefused("busy")
    : error
}

function isAsSeen(row: StoredRow, seen: Partial<Seen>): boolean {
  const since = row.attention_at?.getTime()
  return (
    (seen.status ?? row.status) === row.status &&
    (seen.reason ?? row.attention_reason) === row.attention_reason &&
    (seen.since?.getTime() ?? since) === since
  )
}
