import type { MedusaContainer } from "@medusajs/framework/types"
import type { Invoice } from "../../invoice-api"
import { InvoicePaymentEvents } from "../../events"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import { judgeRead, type ReadVerdict } from "../../payment-rules/read-verdict"
import { quietWaitMs } from "../../payment-rules/schedule"
import { MEANINGS } from "../../payment-rules/status-table"
import { recordAttention } from "./settle-row"

const STATUS_EVENTS: Record<string, string> = {
  under_review: InvoicePaymentEvents.UNDER_REVIEW,
  cancelled: InvoicePaymentEvents.CANCELED,
  expired: InvoicePaymentEvents.EXPIRED,
}

type Read = { invoice: Invoice; startedAt: Date }

/** Writes down what an invoice says that was found to be the row's own. */
export async function recordRead(
  row: StoredRow,
  { invoice, startedAt }: Read,
  container: MedusaContainer
): Promise<void> {
  const { outcomes, failedReads, shapes } = ledgerOf(container)
  shapes.unreadable("getInvoice", invoice.unreadable)
  const facts = factsOf(invoice, row, startedAt)
  const verdict = judgeRead(row, facts, startedAt)
  const fees = invoice.active_transaction?.fees
  const recorded = await outcomes.recordRead(row.id, {
    startedAt,
    foundBy: lookedAtBy(row),
    ...verdict,
    invoice: {
      id: invoice.id,
      ...facts,
      customer_total: fees?.customer_total ?? null,
      merchant_net: fees?.merchant_net ?? null,
    },
  })
  if (!recorded) {
    // A later read was accepted meanwhile; what it left open is looked at again.
    await failedReads.record(row.id, {
      quietMs: quietWaitMs(1),
      isAnswer: false,
    })
    return
  }
  await writeHistory(row, { invoice, verdict }, container)
  await showToHuman(recorded, verdict, container)
}

async function writeHistory(
  row: StoredRow,
  { invoice, verdict }: { invoice: Invoice; verdict: ReadVerdict },
  container: MedusaContainer
): Promise<void> {
  const event = verdict.changed ? STATUS_EVENTS[verdict.status] : undefined
  await ledgerOf(container).history.write(row.id, {
    kind: "read",
    by: lookedAtBy(row),
    seen: { status: invoice.status, cancelled: invoice.cancelled_at !== null },
    decided: verdict.meaning,
    ...(event && { event_name: event }),
  })
}

async function showToHuman(
  row: StoredRow,
  { meaning, attention }: ReadVerdict,
  container: MedusaContainer
): Promise<void> {
  const { oncePerWord } = MEANINGS[meaning]
  if (!attention) {
    return
  }
  if (!oncePerWord || (await ledgerOf(container).attention.isNewWord(row))) {
    const nextDueAt = row.next_due_at
    await recordAttention(row, { reason: attention, nextDueAt }, container)
  }
}

/** The hint that this look answers; without one it is the schedule's own. */
function lookedAtBy(row: StoredRow): string {
  return (row.hint_class && row.hinted_by) || "schedule"
}

/** Of what could not be read the ledger keeps what it knows. */
function factsOf(invoice: Invoice, known: StoredRow, startedAt: Date) {
  const toDate = (text: string | null) =>
    text ? moment(text, startedAt) : null
  const taken = (field: "expires_at" | "completed_at") =>
    invoice.unreadable.includes(field) ? known[field] : toDate(invoice[field])
  return {
    status: invoice.status,
    expires_at: taken("expires_at"),
    completed_at: taken("completed_at"),
    cancelled_at: toDate(invoice.cancelled_at),
  }
}

/** That something happened counts, also where its time cannot be read. */
function moment(text: string, startedAt: Date): Date {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? startedAt : date
}

function ledgerOf(container: MedusaContainer): InvoicePaymentModuleService {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}
