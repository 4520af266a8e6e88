import type { MedusaContainer } from "@medusajs/framework/types"
import { InvoiceApiError, type Invoice } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { cancelOperation } from "../modules/invoice-payment/cancel-operation"
import type { Task } from "../modules/invoice-payment/ledger/tasks"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { isLastTry } from "../payment-rules/schedule/task-times"
import {
  outcomeOf,
  type WebhookCheckOutcome,
} from "../payment-rules/health/webhook-check"
import { Lanes } from "../settlement/worker/lanes"
import type { TaskEnd, TaskWorker } from "../settlement/worker/task-worker"

/** Requested by an admin or by the worker: the second class of reads. */
const READ_CLASS = 2

/**
 * Ends a live webhook test that is due: an admin ended it, its webhook came, or nobody
 * watches it any more. A paid invoice is never cancelled, so the invoice is read first, and
 * again after the cancellation.
 */
async function endWebhookCheck(
  task: Task,
  container: MedusaContainer
): Promise<TaskEnd> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  const check = await module.webhookChecks.get(task.subject)
  if (!check) {
    await module.tasks.complete(task)
    return "ended"
  }
  if (!check.invoice_id) {
    // Its process died: the test is due only long after the service must have answered.
    return end(task, ["not_created", "timed_out"], module)
  }
  const answer = await module.reader.read(check, check.invoice_id, READ_CLASS)
  switch (answer.read) {
    case "done":
      return endOrCancel(task, answer, module)
    case "deferred":
      return giveUpOrAgain(task, answer.why, module)
    case "failed":
      return giveUpOrAgain(task, answer.code, module)
    case "foreign":
      return end(task, ["left_open", "other_merchant"], module)
  }
}

async function endOrCancel(
  task: Task,
  { invoice, startedAt }: { invoice: Invoice; startedAt: Date },
  module: InvoicePaymentModuleService
): Promise<TaskEnd> {
  const outcome = outcomeOf(factsOf(invoice), startedAt)
  if (outcome) {
    return end(task, [outcome], module)
  }
  const operation = await cancelOperation(module)
  if (operation !== "available") {
    return end(task, ["left_open", `cancel_${operation}`], module)
  }
  try {
    const access = await module.access.present()
    await access?.client.cancelInvoice(invoice.id)
    // The next try reads the result of the cancellation.
    return await giveUpOrAgain(task, "not_cancelled", module)
  } catch (error) {
    if (!(error instanceof InvoiceApiError)) {
      throw error
    }
    return error.code === "operation_missing"
      ? end(task, ["left_open", "cancel_missing"], module)
      : giveUpOrAgain(task, error.code, module)
  }
}

/** No test is under way for ever: after a few tries the invoice is left to expire. */
async function giveUpOrAgain(
  task: Task,
  why: string,
  module: InvoicePaymentModuleService
): Promise<TaskEnd> {
  return isLastTry("webhook_test", task.attempts)
    ? end(task, ["left_open", why], module)
    : "again"
}

async function end(
  task: Task,
  [outcome, error]: [WebhookCheckOutcome, string?],
  { webhookChecks }: InvoicePaymentModuleService
): Promise<TaskEnd> {
  await webhookChecks.end(task, outcome, error)
  return "ended"
}

function factsOf(invoice: Invoice) {
  const toDate = (text: string | null) => (text ? new Date(text) : null)
  return {
    status: invoice.status,
    expires_at: toDate(invoice.expires_at),
    completed_at: toDate(invoice.completed_at),
    cancelled_at: toDate(invoice.cancelled_at),
  }
}

export const webhookCheckWorker: TaskWorker = {
  kind: "webhook_test",
  lanes: new Lanes(1),
  run: endWebhookCheck,
}
