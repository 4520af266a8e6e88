import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Invoice } from "../../invoice-api"
import { InvoicePaymentEvents } from "../../events"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { HistoryLine } from "../../modules/invoice-payment/ledger/history-line"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { Transition } from "../../modules/invoice-payment/ledger/transition"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { loadPayableOrder } from "../../modules/invoice-payment/order-payment-facts"
import { asksTooMuch } from "../../payment-rules/orders/order-due"
import {
  judgeRead,
  type ReadVerdict,
} from "../../payment-rules/settlement/read-verdict"
import { answerKey } from "../../payment-rules/settlement/answer-key"
import { isUndecided } from "../../payment-rules/settlement/ledger-row"
import { backoffWaitMs } from "../../payment-rules/schedule/schedule"
import { MEANINGS } from "../../payment-rules/settlement/status-table"
import { recordAttention } from "../record-attention"

const STATUS_EVENTS: Record<string, string> = {
  under_review: InvoicePaymentEvents.UNDER_REVIEW,
  cancelled: InvoicePaymentEvents.CANCELED,
  expired: InvoicePaymentEvents.EXPIRED,
}

type Read = { invoice: Invoice; startedAt: Date }

/** Records the answer for an invoice that was found to be the row's own. */
export async function recordRead(
  row: StoredRow,
  { invoice, startedAt }: Read,
  container: MedusaContainer
): Promise<void> {
  const ledger = container.resolve(INVOICE_PAYMENT_MODULE)
  const { outcomes, failedReads, payloadShapes } = ledger
  payloadShapes.unreadable("getInvoice", invoice.unreadable)
  const facts = factsOf(invoice, row, startedAt)
  const verdict = judgeRead(row, facts, startedAt)
  const fees = invoice.active_transaction?.fees
  const read = {
    startedAt,
    version: row.request_version,
    foundBy: refreshedBy(row),
    ...verdict,
    answer: answerKey(invoice),
    asksTooMuch: await isDearer(row, verdict, container),
    invoice: {
      id: invoice.id,
      ...facts,
      customer_total: fees?.customer_total ?? null,
      merchant_net: fees?.merchant_net ?? null,
    },
  }
  const line = recordOf(row, { invoice, verdict })
  const recorded = verdict.attention
    ? await ledger.transition(async (parts) => {
        const after = await parts.outcomes.recordRead(row, read, line)
        await (after && showToHuman(after, { verdict, parts }, container))
        return after
      })
    : await outcomes.recordRead(row, read, line)
  if (!recorded) {
    // A later read was accepted meanwhile; requests that it left open are read again.
    await failedReads.record(row, {
      backoffMs: backoffWaitMs(1),
      failure: null,
    })
  }
}

/**
 * The invoice asks for more than its order owes. The debt is Medusa's own amount, less goods that
 * are about to be returned; it includes credit lines, which no event announces. If the debt cannot
 * be read, the invoice stays: what the service says of money is recorded all the same.
 */
async function isDearer(
  { id, order_id, amount }: StoredRow,
  { status }: ReadVerdict,
  container: MedusaContainer
): Promise<boolean> {
  if (!order_id || status !== "pending") {
    return false
  }
  try {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const order = await loadPayableOrder(order_id, { query })
    return order !== null && asksTooMuch(amount, order)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoice-payment: what the order of ${id} owes could not be read: ${plainReason(error)}`
      )
    return false
  }
}

type Answer = { invoice: Invoice; verdict: ReadVerdict }

function recordOf(row: StoredRow, answer: Answer) {
  return { line: lineOf(row, answer), isNews: isNews(row, answer) }
}

function lineOf(row: StoredRow, { invoice, verdict }: Answer): HistoryLine {
  const event = verdict.changed ? STATUS_EVENTS[verdict.status] : undefined
  return {
    kind: "read",
    by: refreshedBy(row),
    seen: { status: invoice.status, cancelled: invoice.cancelled_at !== null },
    decided: verdict.meaning,
    ...(event && { event_name: event }),
  }
}

/** The answer is new, or an urgent request wants to see what it said. */
function isNews(row: StoredRow, { invoice, verdict }: Answer): boolean {
  return (
    verdict.changed ||
    row.last_read_at === null ||
    row.priority === 1 ||
    (row.attention_reason !== null && verdict.attention === null) ||
    row.invoice_status !== invoice.status ||
    (row.cancelled_at === null) !== (invoice.cancelled_at === null)
  )
}

async function showToHuman(
  row: StoredRow,
  { verdict, parts }: { verdict: ReadVerdict; parts: Transition },
  container: MedusaContainer
): Promise<void> {
  const { meaning, attention } = verdict
  // While a row is undecided, nobody is asked to pay for the same purchase. So each such row is
  // shown to a human.
  const isOnce = MEANINGS[meaning].oncePerStatus && !isUndecided(row)
  if (attention && (!isOnce || (await parts.attention.isNewStatus(row)))) {
    const nextDueAt = row.next_due_at
    const known = { reason: attention, nextDueAt, ledger: parts }
    await recordAttention(row, known, container)
  }
}

/** The requester of this refresh; without a request it is the schedule. */
function refreshedBy(row: StoredRow): string {
  return (row.priority && row.requested_by) || "schedule"
}

/** For fields that could not be read, the ledger keeps its own values. */
function factsOf(invoice: Invoice, known: StoredRow, startedAt: Date) {
  const { status, unreadable } = invoice
  const toDate = (text: string | null) =>
    text ? timestamp(text, startedAt) : null
  const taken = (field: "expires_at" | "completed_at") =>
    unreadable.includes(field) ? known[field] : toDate(invoice[field])
  // With any other status this time is the only sign of money, so it must not be lost.
  const completedAt =
    status === "completed" ? null : toDate(invoice.completed_at)
  return {
    status,
    expires_at: taken("expires_at"),
    completed_at: taken("completed_at") ?? completedAt,
    cancelled_at: toDate(invoice.cancelled_at),
  }
}

/** The event counts even if its time cannot be read: then the start of the read is taken. */
function timestamp(text: string, startedAt: Date): Date {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? startedAt : date
}
