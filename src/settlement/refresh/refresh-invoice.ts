import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Invoice } from "../../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { readClassOf } from "../../modules/invoice-payment/read-rate-limiter"
import { answerKey } from "../../payment-rules/settlement/answer-key"
import { toSeenInvoice } from "../../payment-rules/settlement/compared-values"
import { findMismatch } from "../../payment-rules/settlement/invoice-check"
import {
  failureKind,
  type FailureKind,
  type ReadFailure,
} from "../../payment-rules/settlement/read-failure"
import {
  isCreationOverdue,
  nextDue,
  nextSettleTry,
  backoffWaitMs,
} from "../../payment-rules/schedule/schedule"
import { confirmPaid } from "./confirm-paid"
import { recordRead } from "./record-read"
import { recordAttention } from "../record-attention"
import { recordUnreadable } from "./record-unreadable"

/** At most this many ids out of webhook bodies are tried for an unknown creation. */
const MAX_CANDIDATES = 3

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
  row: StoredRow,
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
      return "refreshed"
    default:
      return outcome
  }
}

/**
 * The answer to the creation was lost. Ids out of webhooks are tried; the invoice
 * whose reference, amount and currency are the row's is adopted.
 */
async function findLostInvoice(
  row: StoredRow,
  container: MedusaContainer
): Promise<RefreshOutcome> {
  let hasUnreadable = false
  for (const id of candidatesOf(row)) {
    const outcome = await readOnce(row, id, container)
    if (outcome === "no_answer") {
      await recordUnreadable(row, outcome, container)
      return "refreshed"
    }
    if (outcome !== "next_candidate" && outcome !== "unreadable") {
      return outcome
    }
    hasUnreadable ||= outcome === "unreadable"
  }
  if (hasUnreadable) {
    await recordUnreadable(row, "unreadable", container)
    return "refreshed"
  }
  const nextDueAt = nextDue(row, {
    now: row.db_now,
    statusSince: row.created_at,
  })
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
  return "refreshed"
}

function candidatesOf({ candidates, merchant_id }: StoredRow): string[] {
  return (candidates ?? [])
    .filter((id) => id !== merchant_id?.toLowerCase())
    .slice(0, MAX_CANDIDATES)
}

/** `next_candidate`: another invoice; a failure does not tell which. */
type Reading = RefreshOutcome | "next_candidate" | FailureKind

async function readOnce(
  row: StoredRow,
  invoiceId: string,
  container: MedusaContainer
): Promise<Reading> {
  const { reader, failedReads } = container.resolve(INVOICE_PAYMENT_MODULE)
  const answer = await reader.read(row, invoiceId, readClassOf(row))
  switch (answer.read) {
    case "deferred":
      return answer.why === "no_budget" ? "no_permit" : "deferred"
    case "foreign":
      await failedReads.record(row, {
        backoffMs: backoffWaitMs(Infinity),
        failure: null,
      })
      return "refreshed"
    case "failed":
      return recordFailure(row, answer, container)
    case "done":
      return recordAnswer(row, answer, container)
  }
}

async function recordFailure(
  row: StoredRow,
  failure: ReadFailure,
  container: MedusaContainer
): Promise<Reading> {
  const { code } = failure
  // The candidate is not ours, or was invented. Any other failure says nothing about it.
  if (!row.invoice_id && code === "invoice_not_found") {
    return "next_candidate"
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
  if (mismatch && !row.invoice_id) {
    return "next_candidate"
  }
  if (mismatch) {
    const nextDueAt = nextSettleTry(Infinity, row.db_now)
    await recordAttention(
      row,
      {
        ...{ reason: mismatch, nextDueAt, status: invoice.status },
        answer: answerKey(invoice),
        seen: toSeenInvoice(invoice),
        // The completion counts, whatever its time.
        completedAt: invoice.completed_at ? startedAt : null,
        isAnswer: true,
      },
      container
    )
    return "refreshed"
  }
  await recordRead(row, { invoice, startedAt }, container)
  return "refreshed"
}
