import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Invoice } from "../../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { LeasedRow } from "../../modules/invoice-payment/ledger/leases"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { findMismatch } from "../../payment-rules/settlement/invoice-check"
import {
  failureKind,
  isWebhookUnread,
  type FailureKind,
  type ReadFailure,
} from "../../payment-rules/settlement/read-failure"
import {
  isCreationOverdue,
  nextLostRefresh,
  nextSettleTry,
} from "../../payment-rules/schedule/schedule"
import { confirmPaid } from "./confirm-paid"
import { recordMismatch } from "./record-mismatch"
import { recordRead } from "./record-read"
import { recordAttention } from "../record-attention"
import { recordUnreadable } from "./record-unreadable"

/** At most this many ids out of webhook bodies are tried for an unknown creation. */
const MAX_CANDIDATES = 3
/** Ends when credentials of the row's merchant are stored (MerchantRecords.readAgain). */
const OTHER_MERCHANT_WAIT_MS = 3_600_000

/**
 * The request stays with `no_permit`, until the read rate limit has room, and with
 * `deferred`, until the service can be asked again or, for a paid row, the next read is
 * due.
 */
export type RefreshOutcome = "refreshed" | "no_permit" | "deferred"

/**
 * Reads the invoice of a row and records what it says. The caller holds the lease.
 */
export async function refreshInvoice(
  row: LeasedRow,
  container: MedusaContainer
): Promise<RefreshOutcome> {
  if (row.status === "completed") {
    return confirmPaid(row, container)
  }
  if (!row.invoice_id) {
    return findLostInvoice(row, container)
  }
  const outcome = await readOnce(row, row.invoice_id, container)
  switch (outcome) {
    case "unreadable":
    case "no_answer":
      await recordUnreadable(row, outcome, container)
      return "refreshed"
    case "next_candidate":
    case "not_found":
      return "refreshed"
    default:
      return outcome
  }
}

/**
 * The answer to the creation was lost. Ids out of webhooks are tried; the invoice that
 * carries the row's reference is adopted.
 */
async function findLostInvoice(
  row: LeasedRow,
  container: MedusaContainer
): Promise<RefreshOutcome> {
  const failures = new Set<Reading>()
  for (const id of candidatesOf(row)) {
    const outcome = await readOnce(row, id, container)
    switch (outcome) {
      case "next_candidate":
      case "not_found":
      case "unreadable":
        failures.add(outcome)
        break
      case "no_answer":
        await recordUnreadable(row, outcome, container)
        return "refreshed"
      default:
        return outcome
    }
  }
  await (failures.has("unreadable")
    ? recordUnreadable(row, "unreadable", container)
    : recordNotFound(row, failures.has("not_found"), container))
  return "refreshed"
}

/**
 * No webhook has named an invoice of the row that the service knows; a human is notified
 * after a day.
 */
async function recordNotFound(
  row: StoredRow,
  isNamed: boolean,
  container: MedusaContainer
): Promise<void> {
  const namedAt = isNamed ? row.last_webhook_at : null
  const nextDueAt = nextLostRefresh(row, { now: row.db_now, namedAt })
  if (isCreationOverdue(row.created_at, row.db_now)) {
    const attention = {
      reason: "creation_unknown",
      nextDueAt,
      isAnswer: true,
    } as const
    await recordAttention(row, attention, container)
  } else {
    await container
      .resolve(INVOICE_PAYMENT_MODULE)
      .outcomes.recordFruitlessRefresh(row, nextDueAt)
  }
}

function candidatesOf({ candidates, merchant_id }: StoredRow): string[] {
  return (candidates ?? [])
    .filter((id) => id !== merchant_id?.toLowerCase())
    .slice(0, MAX_CANDIDATES)
}

/**
 * `next_candidate`: the invoice belongs to somebody else. `not_found`: the service knows no such
 * invoice now. A failure says neither.
 */
type Reading = RefreshOutcome | "next_candidate" | "not_found" | FailureKind

async function readOnce(
  row: LeasedRow,
  invoiceId: string,
  container: MedusaContainer
): Promise<Reading> {
  const { reader, failedReads } = container.resolve(INVOICE_PAYMENT_MODULE)
  const answer = await reader.read(row, invoiceId, row.read_class)
  switch (answer.read) {
    case "deferred":
      return answer.why === "no_budget" ? "no_permit" : "deferred"
    case "foreign":
      await failedReads.record(row, {
        ...{ backoffMs: OTHER_MERCHANT_WAIT_MS, failure: null },
      })
      await showForeign(row, container)
      return "refreshed"
    case "failed":
      return recordFailure(row, answer, container)
    case "done":
      return recordAnswer(row, answer, container)
  }
}

/** The request stays: the webhook is read once the credentials of its merchant are back. */
async function showForeign(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  if (row.invoice_id && isWebhookUnread(row, row.db_now)) {
    const reason = "invoice_not_found"
    await recordAttention(row, { reason, nextDueAt: null }, container)
  }
}

async function recordFailure(
  row: StoredRow,
  failure: ReadFailure,
  container: MedusaContainer
): Promise<Reading> {
  const { code } = failure
  if (!row.invoice_id && code === "invoice_not_found") {
    return "not_found"
  }
  if (code === "invoice_not_found") {
    const nextDueAt = nextSettleTry(Infinity, row.db_now)
    const attention = {
      reason: "invoice_not_found",
      nextDueAt,
      isAnswer: true,
    } as const
    await recordAttention(row, attention, container)
    return "refreshed"
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${row.id} could not be read: ${code}`)
  return failureKind(failure)
}

async function recordAnswer(
  row: StoredRow,
  { invoice, startedAt }: { invoice: Invoice; startedAt: Date },
  container: MedusaContainer
): Promise<Reading> {
  const mismatch = findMismatch(row, invoice)
  // An invoice with the row's reference is the row's own, whatever else it says.
  if (mismatch === "reference_mismatch" && !row.invoice_id) {
    return "next_candidate"
  }
  await (mismatch
    ? recordMismatch(row, { mismatch, invoice, startedAt }, container)
    : recordRead(row, { invoice, startedAt }, container))
  return "refreshed"
}
