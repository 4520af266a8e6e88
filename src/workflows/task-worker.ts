import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { Task } from "../modules/invoice-payment/ledger/tasks"
import {
  TASK_TIMES,
  waitAfter,
  type TaskKind,
} from "../payment-rules/schedule/task-times"
import { announceLine } from "./announce-line"
import { endWebhookProbe } from "./end-webhook-probe"
import { Lanes } from "./lanes"
import { raceDeadline } from "./left-behind"
import { messageShopper } from "./message-shopper"

/** `ended`: the run has written the end of its task; `again`: it is put off. */
export type TaskEnd = "ended" | "again"

type Worker = {
  /** How many tasks of the kind one process works on at once. */
  lanes: Lanes
  /** Throws: as `again`, and the reason is logged. */
  run: (task: Task, container: MedusaContainer) => Promise<TaskEnd>
}

const WORKERS: Record<TaskKind, Worker> = {
  announce: { lanes: new Lanes(2), run: announceLine },
  message: { lanes: new Lanes(2), run: messageShopper },
  webhook_test: { lanes: new Lanes(1), run: endWebhookProbe },
}

/** Works on the tasks of a kind until none is due. Safe with any number of processes. */
export function workOnTasks(
  kind: TaskKind,
  container: MedusaContainer
): Promise<void> {
  return WORKERS[kind].lanes.fill(() => runNext(kind, container))
}

/** A task was requested: it is tried at once, and not waited for. */
export function triggerTasks(kind: TaskKind, container: MedusaContainer): void {
  workOnTasks(kind, container).catch((error: unknown) => {
    warn(container, `tasks (${kind}) wait for the drain`, error)
  })
}

/** false: none is due. */
async function runNext(
  kind: TaskKind,
  container: MedusaContainer
): Promise<boolean> {
  const { tasks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const task = await tasks.acquire(kind)
  if (!task) {
    return false
  }
  if ((await runInTime(task, container)) === "again") {
    await tasks.putOff(task, waitAfter(kind, task.attempts))
  }
  return true
}

/** What does not return in time goes on without its lease: it ends nothing any more. */
async function runInTime(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { kind, subject } = task
  const { deadlineMs } = TASK_TIMES[kind]
  try {
    const run = WORKERS[kind].run(task, container)
    const end = await raceDeadline(run, deadlineMs)
    if (end !== "late") {
      return end
    }
    warn(container, `${kind} of ${subject} is put off`, "it does not return")
  } catch (error) {
    warn(container, `${kind} of ${subject} is put off`, error)
  }
  return "again"
}

function warn(container: MedusaContainer, what: string, why: unknown): void {
  const reason = why instanceof Error ? why.message : String(why)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${what}: ${reason}`)
}
