import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Task } from "../../modules/invoice-payment/ledger/tasks"
import {
  TASK_TIMES,
  waitAfter,
  type TaskKind,
} from "../../payment-rules/schedule/task-times"
import type { Lanes } from "./lanes"
import { raceDeadline } from "./left-behind"

/** `ended`: the run has written the end of its task; `again`: it is put off. */
export type TaskEnd = "ended" | "again"

export type TaskWorker = {
  kind: TaskKind
  /** How many tasks of the kind one process works on at once. */
  lanes: Lanes
  /** An error counts as `again`, and its reason is logged. */
  run: (task: Task, container: MedusaContainer) => Promise<TaskEnd>
}

/** Works on the tasks of a kind until none is due. Safe with any number of processes. */
export function workOnTasks(
  worker: TaskWorker,
  container: MedusaContainer
): Promise<void> {
  return worker.lanes.fill(() => runNext(worker, container))
}

/** A task was requested: tries it at once, and does not wait for it. */
export function triggerTasks(
  worker: TaskWorker,
  container: MedusaContainer
): void {
  workOnTasks(worker, container).catch((error: unknown) => {
    warn(container, `tasks (${worker.kind}) wait for the worker`, error)
  })
}

/** false: none is due. */
async function runNext(
  worker: TaskWorker,
  container: MedusaContainer
): Promise<boolean> {
  const { tasks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const task = await tasks.acquire(worker.kind)
  if (!task) {
    return false
  }
  if ((await runInTime(worker, task, container)) === "again") {
    await tasks.putOff(task, waitAfter(worker.kind, task.attempts))
  }
  return true
}

/**
 * A run that does not return in time continues without its lease: it cannot end its task any more.
 */
async function runInTime(
  { kind, run }: TaskWorker,
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const { subject } = task
  const { deadlineMs } = TASK_TIMES[kind]
  try {
    const end = await raceDeadline(run(task, container), deadlineMs)
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
  const reason = plainReason(why)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${what}: ${reason}`)
}
