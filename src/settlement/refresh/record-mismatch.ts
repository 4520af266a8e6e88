import type { MedusaContainer } from "@medusajs/framework/types"
import type { Invoice } from "../../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { answerKey } from "../../payment-rules/settlement/answer-key"
import type { AttentionReason } from "../../payment-rules/settlement/attention"
import { toSeenInvoice } from "../../payment-rules/settlement/compared-values"
import { nextSettleTry } from "../../payment-rules/schedule/schedule"
import { recordAttention } from "../record-attention"

type Mismatch = {
  mismatch: AttentionReason
  invoice: Invoice
  startedAt: Date
}

/** The answer for the row's invoice differs from what was asked for: a human is notified. */
export async function recordMismatch(
  row: StoredRow,
  { mismatch, invoice, startedAt }: Mismatch,
  container: MedusaContainer
): Promise<void> {
  const attention = {
    reason: mismatch,
    nextDueAt: nextSettleTry(Infinity, row.db_now),
    status: invoice.status,
    answer: answerKey(invoice),
    seen: toSeenInvoice(invoice),
    // The completion counts, whatever its time.
    completedAt: invoice.completed_at ? startedAt : null,
    isAnswer: true,
  }
  if (row.invoice_id) {
    await recordAttention(row, attention, container)
    return
  }
  // In one transaction: between the two the row would be an open invoice without money.
  await container.resolve(INVOICE_PAYMENT_MODULE).transition(async (ledger) => {
    if (await ledger.creation.adopt(row, invoice.id)) {
      await recordAttention(row, { ...attention, ledger }, container)
    }
  })
}
