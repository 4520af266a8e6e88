import type { TaskKind } from "../payment-rules/schedule/task-times"
import { announceWorker } from "./announce-line"
import { webhookTestWorker } from "./end-webhook-probe"
import { messageWorker } from "./message-shopper"
import type { TaskWorker } from "./task-worker"

/** Every kind of task has its worker here, or this file does not compile. */
export const TASK_WORKERS: Record<TaskKind, TaskWorker> = {
  announce: announceWorker,
  message: messageWorker,
  webhook_test: webhookTestWorker,
}
