import type { TaskKind } from "./payment-rules/schedule/task-times"
import { announceWorker } from "./settlement/announce-line"
import { webhookCheckWorker } from "./health/end-webhook-check"
import { messageWorker } from "./messages/message-shopper"
import { closedWorker } from "./settlement/watch/watch-closed"
import { verifyWorker } from "./settlement/watch/watch-hidden"
import type { TaskWorker } from "./settlement/worker/task-worker"

/** Every kind of task has its worker here, or this file does not compile. */
export const TASK_WORKERS: Record<TaskKind, TaskWorker> = {
  announce: announceWorker,
  message: messageWorker,
  webhook_test: webhookCheckWorker,
  verify: verifyWorker,
  closed: closedWorker,
}
