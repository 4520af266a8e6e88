import { returnedOf } from "./after-refund"
import { isDecidedCapture } from "./captures"
import { keepsItsOrder } from "./kept-order"
import { DECIDED_TWICE } from "./second-orders"
import { LEDGER, ORDER_REASONS, REFUNDS } from "./table"

/**
 * Rows that can be opened again (refuseReopen): a human closed the row, and none of its money is
 * recorded as refunded.
 */
export const REOPENS = `(resolved_at is not null and status = 'completed' and settled_at is null and not exists (select 1 from ${REFUNDS} refund
  where refund.invoice_payment_id = ${LEDGER}.id and refund.kind = 'recorded' and refund.deleted_at is null))`

export const REASON = "cast(:reason as text)"

/** The full amount is recorded as returned, and that answers this reason (refuseReopen). */
const IS_ANSWERED = `(settled_at is not null and ${REASON} = any(:answered_by_refund)
  and cast(amount as numeric) <= ${returnedOf(LEDGER)})`

/** The row is not closed and shows no reason, and the decision about this reason still applies. */
export const TAKES_BACK = `(resolved_at is null and attention_reason is null and not ${IS_ANSWERED}
  and (muted_reason = ${REASON} or ${isDecidedCapture("cast(:payment_id as text)")}
    or (${REASON} = 'ordered_twice' and ${DECIDED_TWICE})
    or (${REASON} = any(:answer_reasons) and decided_answer = last_answer)
    or (${REASON} in (${ORDER_REASONS}) and status in ('cancelled', 'expired') and ${keepsItsOrder(LEDGER)})))`
