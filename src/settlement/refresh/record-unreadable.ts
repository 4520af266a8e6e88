import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Unread } from "../../modules/invoice-payment/ledger/failed-reads"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import {
  backoffWaitMs,
  isUnreadableTooLong,
  unreadableWaitMs,
} from "../../payment-rules/schedule/schedule"
import {
  isRowsOwn,
  type FailureKind,
} from "../../payment-rules/settlement/read-failure"
import { recordAttention } from "../record-attention"

/** Tries again with growing waits; a human is notified once it has lasted too long. */
export async function recordUnreadable(
  row: StoredRow,
  failure: FailureKind,
  container: MedusaContainer
): Promise<void> {
  const now = row.db_now
  const waitMs = unreadableWaitMs(row.unreadable_since ?? now, now)
  const { failedReads } = container.resolve(INVOICE_PAYMENT_MODULE)
  const isAbsent = failure === "no_answer"
  const unread = await failedReads.record(row, {
    backoffMs: isAbsent ? backoffWaitMs(row.unchanged_reads + 1) : waitMs,
    failure,
  })
  await showUnreadable(row, { failure, unread, waitMs }, container)
}

/** A human is notified once the row's own trouble has lasted too long. */
export async function showUnreadable(
  row: StoredRow,
  read: { failure: FailureKind; unread: Unread; waitMs: number },
  container: MedusaContainer
): Promise<void> {
  const now = row.db_now
  const { unreadable_since: since, others_read } = read.unread
  const isOwn = isRowsOwn(read.failure, others_read)
  if (since && isOwn && isUnreadableTooLong(since, now)) {
    const nextDueAt = new Date(now.getTime() + read.waitMs)
    await recordAttention(
      row,
      { reason: "unreadable", nextDueAt, isAnswer: true },
      container
    )
  }
}
