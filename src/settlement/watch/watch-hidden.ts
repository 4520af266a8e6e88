import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { Task } from "../../modules/invoice-payment/ledger/tasks"
import { owedText } from "../../payment-rules/orders/refund-balance"
import { announceWorker } from "../announce-line"
import { recordAttention } from "../record-attention"
import { Lanes } from "../worker/lanes"
import {
  triggerTasks,
  type TaskEnd,
  type TaskWorker,
} from "../worker/task-worker"
import { watchCaptures } from "./watch-captures"
import { watchSettled } from "./watch-settled"

/**
 * A human has decided about a row that showed `captured_unpaid`, which hides every other
 * reason and any further capture. What no run of the row finds again is looked for now: the
 * watches look only at what is some days old. The decision writes the task, so this is done
 * even if the process ends right after it.
 */
async function watchHidden(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { outcomes, tasks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const row = await outcomes.get(task.subject)
  if (row) {
    const { payment_collection_id: collection_id, id } = row
    await watchCaptures(container, { collection_id })
    await watchSettled(container, id)
    await watchSurplus(id, container)
  }
  await tasks.complete(task)
  return "ended"
}

export const verifyWorker: TaskWorker = {
  kind: "verify",
  lanes: new Lanes(1),
  run: watchHidden,
}

/** A surplus is found when its row is settled, and never again by itself. */
async function watchSurplus(
  id: string,
  container: MedusaContainer
): Promise<void> {
  const { outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  const row = await outcomes.get(id)
  if (row && !row.attention_reason && (await hasSurplus(row, container))) {
    const surplus = { reason: "overpaid", nextDueAt: null } as const
    await recordAttention(row, surplus, container)
    triggerTasks(announceWorker, container)
  }
}

/** Not if all of its money went back, or if a human knows of it from another invoice. */
async function hasSurplus(
  row: StoredRow,
  container: MedusaContainer
): Promise<boolean> {
  const { holds, orders, refunds } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { id, order_id, settled_at } = row
  if (!settled_at || !order_id || !owedText(row, await refunds.list(id))) {
    return false
  }
  const isKnown = (await orders.rowsOf(order_id)).some(
    (other) =>
      other.id !== id &&
      [other.attention_reason, other.muted_reason].includes("overpaid")
  )
  return !isKnown && holds.isOverpaid(order_id)
}
