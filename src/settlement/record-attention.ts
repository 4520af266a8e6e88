import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { SeenFacts } from "../modules/invoice-payment/ledger/attention"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import type { AttentionReason } from "../payment-rules/settlement/attention"
import { nextSettleTry } from "../payment-rules/schedule/schedule"

type Attention = {
  reason: AttentionReason
  nextDueAt?: Date | null
  /** The service's status, if the row did not accept the answer. */
  status?: string
  /** `answerKey` of that answer. */
  answer?: string
  /**
   * Values of an answer that the row did not accept, or the payment that the attention is about.
   */
  seen?: SeenFacts
  /** Set if such an answer says that the invoice was completed; the first one counts. */
  completedAt?: Date | null
  /** The attention comes from an answer to the row's requests, so they are answered. */
  isAnswer?: boolean
}

/**
 * Notifies once per new reason. Refreshes go on: after a run a paid row is tried again
 * hourly unless `nextDueAt` says otherwise, all others keep their place in the schedule.
 * @param attention with the `ledger` of the transaction that this is a part of, if any
 */
export async function recordAttention(
  row: StoredRow,
  attention: Attention & {
    ledger?: Pick<InvoicePaymentModuleService, "attention">
  },
  container: MedusaContainer
): Promise<void> {
  const ledger = attention.ledger ?? container.resolve(INVOICE_PAYMENT_MODULE)
  const { reason, status = null, seen = null, isAnswer } = attention
  const { answer = null, completedAt = null } = attention
  const hourly = nextSettleTry(Infinity, row.db_now)
  // Only a run, which holds the lease, has worked on what the row waits for.
  const isRun = row.token !== undefined
  const isPaidRun = isRun && row.status === "completed"
  const usual = isPaidRun ? hourly : null
  const nextDueAt =
    attention.nextDueAt === undefined ? usual : attention.nextDueAt
  // A request for a paid row asks for an order, and this attention answers it.
  const answered = isPaidRun || (isRun && isAnswer) ? row.request_version : null
  const found = { reason, status, answer, seen, completedAt }
  const raised = { ...found, nextDueAt, answered }
  if (await ledger.attention.raise(row, raised)) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`invoice-payment: ${row.id} needs attention: ${reason}`)
  }
}
