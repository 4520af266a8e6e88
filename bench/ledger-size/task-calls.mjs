/** Calls of the task worker and of the messages. */
import { after, callsTo, TASK_LEASE, TOKEN } from "./calls-to.mjs"

const KINDS = ["announce", "message", "webhook_test", "verify", "closed"]

const EVENTS = [
  "invoice-payment.paid",
  "invoice-payment.expired",
  "invoice-payment.canceled",
]

const everyTask = (trx) => trx("invoice_payment_task").delete()

export function taskCalls({ open, task: { subject } }) {
  const task = {
    subject,
    kind: "announce",
    version: 1,
    attempts: 0,
    lease_token: TOKEN,
  }
  const taken = (trx) =>
    trx("invoice_payment_task").where({ subject }).update(TASK_LEASE)
  const wanted = { row_id: open.id, person: "somebody" }
  return [
    ...callsTo("ledger/tasks", "TaskRepository", {
      ...Object.fromEntries(
        KINDS.map((kind) => [
          `acquire (${kind})`,
          (tasks) => tasks.acquire(kind),
        ])
      ),
      complete: after(taken, (tasks) => tasks.complete(task)),
      putOff: after(taken, (tasks) => tasks.putOff(task, 1_000)),
      repeat: after(taken, (tasks) => tasks.repeat(task, 1_000)),
    }),
    ...callsTo("ledger/announcements", "AnnouncementRepository", {
      get: (announcements) => announcements.get(subject),
      announced: after(taken, (announcements) =>
        announcements.announced(task, EVENTS)
      ),
    }),
    ...callsTo(
      "ledger/missing-tasks",
      "MissingTasks",
      {
        create: (tasks) => tasks.create(),
        "create (all are missing)": after(everyTask, (tasks) => tasks.create()),
      },
      { error: () => undefined }
    ),
    ...callsTo(
      "ledger/messages",
      "MessageRepository",
      {
        "permit (paid)": (messages) =>
          messages.permit({ ...wanted, message: "paid" }),
        "permit (expired)": (messages) =>
          messages.permit({ ...wanted, message: "expired" }),
      },
      { notifications: { messagesPerHour: 100_000 } }
    ),
  ]
}
