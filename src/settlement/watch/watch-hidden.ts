import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { Task } from "../../modules/invoice-payment/ledger/tasks"
import { isClosed } from "../../payment-rules/settlement/ledger-row"
import { toldReason } from "../../payment-rules/settlement/told-reason"
import { announceWorker } from "../announce-line"
import { recordAttention } from "../record-attention"
import { Lanes } from "../worker/lanes"
import {
  triggerTasks,
  type TaskEnd,
  type TaskWorker,
} from "../worker/task-worker"
import { watchCaptures } from "./watch-captures"
import { watchSecondOrders } from "./watch-second-orders"
import { watchSettled } from "./watch-settled"
import { followSurplus } from "./watch-surplus"

/**
 * A row does not show `captured_unpaid` or `ordered_twice` any more, which hide other reasons,
 * further captures and orders. Checks now for problems that no run would find again: the watches
 * check only the last days. The decision writes the task, so this is done even if the
 * process ends right after it.
 */
async function watchHidden(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { outcomes, tasks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const row = await outcomes.get(task.subject)
  if (row) {
    await showAgain(row, container)
    const { payment_collection_id: collection_id, id, order_id } = row
    await watchCaptures(container, { collection_id })
    await watchSettled(container, id)
    await watchSecondOrders(container, { row_id: id })
    if (order_id) {
      await followSurplus(order_id, container, true)
    }
  }
  await tasks.complete(task)
  return "ended"
}

/**
 * Shows a doubt, or what a human was told, now: the next read may come much later. A read that
 * finds the row paid ends a doubt. A row with neither is read and settled now, and shows what keeps
 * it from its order.
 */
async function showAgain(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  if (isClosed(row) || row.attention_reason) {
    return
  }
  const isInDoubt = row.doubted_at ?? row.reopened_at
  const reason = isInDoubt ? "contradictory" : toldReason(row)
  if (reason) {
    await recordAttention(row, { reason }, container)
    triggerTasks(announceWorker, container)
    return
  }
  await container.resolve(INVOICE_PAYMENT_MODULE).refreshRequests.makeDue(row)
}

export const verifyWorker: TaskWorker = {
  kind: "verify",
  lanes: new Lanes(1),
  run: watchHidden,
}
