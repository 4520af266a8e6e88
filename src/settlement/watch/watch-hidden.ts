import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Task } from "../../modules/invoice-payment/ledger/tasks"
import { Lanes } from "../worker/lanes"
import type { TaskEnd, TaskWorker } from "../worker/task-worker"
import { watchCaptures } from "./watch-captures"
import { watchSettled } from "./watch-settled"
import { followSurplus } from "./watch-surplus"

/**
 * An admin has decided about a row that showed `captured_unpaid`, which hides every other
 * reason and any further capture. An open row is read and tried now, and shows what keeps it from
 * its order. Checks now for problems that no run would find again: the watches check
 * only the last days. The decision writes the task, so this is done even if the process ends
 * right after it.
 */
async function watchHidden(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { outcomes, refreshRequests, tasks } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const row = await outcomes.get(task.subject)
  if (row) {
    await refreshRequests.makeDue(row)
    const { payment_collection_id: collection_id, id, order_id } = row
    await watchCaptures(container, { collection_id })
    await watchSettled(container, id)
    if (order_id) {
      await followSurplus(order_id, container, true)
    }
  }
  await tasks.complete(task)
  return "ended"
}

export const verifyWorker: TaskWorker = {
  kind: "verify",
  lanes: new Lanes(1),
  run: watchHidden,
}
