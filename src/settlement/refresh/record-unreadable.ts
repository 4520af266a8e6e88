import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import {
  isUnreadableTooLong,
  unreadableWaitMs,
} from "../../payment-rules/schedule/schedule"
import { recordAttention } from "../record-attention"

/** Tries again with growing waits; a human is notified once it has lasted too long. */
export async function recordUnreadable(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const since = row.unreadable_since ?? row.db_now
  const backoffMs = unreadableWaitMs(since, row.db_now)
  const { failedReads } = container.resolve(INVOICE_PAYMENT_MODULE)
  await failedReads.record(row, { backoffMs, isAnswer: true })
  if (isUnreadableTooLong(since, row.db_now)) {
    const nextDueAt = new Date(row.db_now.getTime() + backoffMs)
    await recordAttention(
      row,
      { reason: "unreadable", nextDueAt, isAnswer: true },
      container
    )
  }
}
