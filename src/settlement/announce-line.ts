import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { Task } from "../modules/invoice-payment/ledger/tasks"
import { MESSAGE_EVENTS } from "../payment-rules/shopper/shopper-message"
import { Lanes } from "./worker/lanes"
import type { TaskEnd, TaskWorker } from "./worker/task-worker"

/**
 * Hands the event of a history line to the event bus. The line is marked only after the bus
 * accepted the event: a crash in between sends it twice, but never loses it.
 */
async function announceLine(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { announcements, options } = container.resolve(INVOICE_PAYMENT_MODULE)
  const event = await announcements.get(task.subject)
  if (event) {
    await container.resolve(Modules.EVENT_BUS).emit(event)
  }
  await announcements.announced(
    task,
    options.notifications ? MESSAGE_EVENTS : []
  )
  return "ended"
}

export const announceWorker: TaskWorker = {
  kind: "announce",
  lanes: new Lanes(2),
  run: announceLine,
}
