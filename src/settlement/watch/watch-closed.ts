import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Task } from "../../modules/invoice-payment/ledger/tasks"
import { nextClosedRead } from "../../payment-rules/schedule/schedule"
import { answerKey } from "../../payment-rules/settlement/answer-key"
import { isClosedInDoubt } from "../../payment-rules/settlement/closed-in-doubt"
import { isStillPaid } from "../../payment-rules/settlement/invoice-check"
import { announceWorker } from "../announce-line"
import { Lanes } from "../worker/lanes"
import {
  triggerTasks,
  type TaskEnd,
  type TaskWorker,
} from "../worker/task-worker"

/** The class of the schedule's own reads. */
const READ_CLASS = 3

/**
 * A paid row that a human closed in doubt is read again: at its webhooks, and a few times
 * within a week. No run works on it, so money that comes back would be lost otherwise.
 */
async function watchClosed(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { outcomes, paidReads, reader, tasks } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const row = await outcomes.get(task.subject)
  if (!row?.invoice_id || !row.resolved_at || !isClosedInDoubt(row)) {
    await tasks.complete(task)
    return "ended"
  }
  const next = nextClosedRead(row.resolved_at, row.db_now)
  const read = await reader.read(row, row.invoice_id, READ_CLASS)
  // A read without an answer does not count, not even the last one.
  if (read.read !== "done") {
    return "again"
  }
  const { invoice, startedAt } = read
  const isPaid = isStillPaid(row, invoice, startedAt)
  const answer = answerKey(invoice)
  await paidReads.recordClosed(row, { startedAt, answer, isPaid })
  triggerTasks(announceWorker, container)
  await (next
    ? tasks.repeat(task, next.getTime() - row.db_now.getTime())
    : tasks.complete(task))
  return "ended"
}

export const closedWorker: TaskWorker = {
  kind: "closed",
  lanes: new Lanes(1),
  run: watchClosed,
}
