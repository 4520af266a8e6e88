import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Invoice } from "../../invoice-api"
import { InvoicePaymentEvents } from "../../events"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { ReadClass } from "../../modules/invoice-payment/read-window"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import { findMismatch } from "../../payment-rules/invoice-check"
import { nextDue, quietWaitMs } from "../../payment-rules/schedule"
import { MEANINGS, meaningOf } from "../../payment-rules/status-table"
import { recordAttention } from "./settle-row"

/** At most this many ids out of webhook bodies are tried for an unknown creation. */
const MAX_CANDIDATES = 3

const STATUS_EVENTS: Record<string, string> = {
  under_review: InvoicePaymentEvents.UNDER_REVIEW,
  cancelled: InvoicePaymentEvents.CANCELED,
  expired: InvoicePaymentEvents.EXPIRED,
}

/** `later`: nothing was sent, for want of budget; the hint is still there. */
export type Look = "looked" | "later"

/**
 * Reads the invoice of a row through the read door and writes down what it says.
 * A paid row is not read again. The caller holds the lease.
 */
export async function lookAtInvoice(
  row: StoredRow,
  container: MedusaContainer
): Promise<Look> {
  if (row.status === "completed") {
    return "looked"
  }
  const ids = row.invoice_id
    ? [row.invoice_id]
    : (row.candidates ?? []).slice(0, MAX_CANDIDATES)
  if (ids.length === 0) {
    await recordAttention(row, { reason: "creation_unknown" }, container)
    return "looked"
  }
  for (const id of ids) {
    const look = await readOnce(row, id, container)
    if (look !== "next_candidate") {
      return look
    }
  }
  return "looked"
}

async function readOnce(
  row: StoredRow,
  invoiceId: string,
  container: MedusaContainer
): Promise<Look | "next_candidate"> {
  const { readDoor, outcomes } = ledgerOf(container)
  const readClass = (row.hint_class ?? 3) as ReadClass
  const answer = await readDoor.read(row, invoiceId, readClass)
  switch (answer.read) {
    case "later":
      return "later"
    case "foreign":
      await outcomes.recordFailedLook(row.id, quietWaitMs(Infinity))
      return "looked"
    case "failed":
      return recordFailure(row, answer.code, container)
    case "done":
      return recordAnswer(row, answer, container)
  }
}

async function recordFailure(
  row: StoredRow,
  code: string,
  container: MedusaContainer
): Promise<Look | "next_candidate"> {
  if (!row.invoice_id) {
    return "next_candidate"
  }
  if (code === "invoice_not_found") {
    await recordAttention(row, { reason: "invoice_not_found" }, container)
    return "looked"
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${row.id} could not be read: ${code}`)
  const { outcomes } = ledgerOf(container)
  await outcomes.recordFailedLook(row.id, quietWaitMs(row.quiet_reads + 1))
  return "looked"
}

async function recordAnswer(
  row: StoredRow,
  { invoice, startedAt }: { invoice: Invoice; startedAt: Date },
  container: MedusaContainer
): Promise<Look | "next_candidate"> {
  const mismatch = findMismatch(row, {
    id: invoice.id,
    external_reference: invoice.external_reference ?? null,
    amount: invoice.amount,
    currency: invoice.currency,
  })
  if (mismatch && !row.invoice_id) {
    return "next_candidate"
  }
  if (mismatch) {
    await recordAttention(row, { reason: mismatch }, container)
    return "looked"
  }
  await acceptAnswer(row, { invoice, startedAt }, container)
  return "looked"
}

async function acceptAnswer(
  row: StoredRow,
  { invoice, startedAt }: { invoice: Invoice; startedAt: Date },
  container: MedusaContainer
): Promise<void> {
  const { outcomes, history } = ledgerOf(container)
  const facts = {
    status: invoice.status,
    expires_at: toDate(invoice.expires_at),
    completed_at: toDate(invoice.completed_at),
    cancelled_at: toDate(invoice.cancelled_at),
  }
  const meaning = meaningOf(facts, {
    orderStands: row.order_id !== null,
    now: startedAt,
  })
  const { row: becomes, attention, oncePerWord } = MEANINGS[meaning]
  const status = becomes === "unchanged" ? row.status : becomes
  const changed = status !== row.status
  const fees = invoice.active_transaction?.fees
  const by = lookedAtBy(row)
  const recorded = await outcomes.recordRead(row.id, {
    startedAt,
    foundBy: by,
    healthy: attention === null,
    status,
    invoice: {
      id: invoice.id,
      ...facts,
      customer_total: fees?.customer_total?.toString() ?? null,
      merchant_net: fees?.merchant_net?.toString() ?? null,
    },
    nextDueAt:
      status === "completed"
        ? startedAt
        : nextDue(
            { ...row, ...facts, status },
            {
              now: startedAt,
              statusSince: changed
                ? startedAt
                : (row.status_since ?? startedAt),
            }
          ),
    quietUntil: new Date(
      startedAt.getTime() + quietWaitMs(changed ? 1 : row.quiet_reads + 1)
    ),
  })
  if (!recorded) {
    return
  }
  await history.write(row.id, {
    kind: "read",
    by,
    seen: { status: invoice.status, cancelled: facts.cancelled_at !== null },
    decided: meaning,
    ...(changed && STATUS_EVENTS[status]
      ? { event_name: STATUS_EVENTS[status] }
      : {}),
  })
  if (attention && (!oncePerWord || (await outcomes.isNewWord(recorded)))) {
    await recordAttention(
      recorded,
      { reason: attention, nextDueAt: recorded.next_due_at },
      container
    )
  }
}

/** The hint that this look answers; without one it is the schedule's own. */
function lookedAtBy(row: StoredRow): string {
  return (row.hint_class && row.hinted_by) || "schedule"
}

function toDate(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}

function ledgerOf(container: MedusaContainer): InvoicePaymentModuleService {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}
