import { lineFrom } from "./history"
import { unlessDue } from "./next-to-read"
import { ORDERED_ELSEWHERE } from "./other-methods"
import {
  ANSWERED,
  HAS_SESSION,
  HELD,
  LEDGER,
  ORDER_BEING_CANCELED,
  ORDER_CANCELED,
  ORDER_REASONS,
  RELEASE_PATIENCE,
  ROW,
  UNLINKED,
} from "./table"

/** The service says something else of the money than in its last answer. */
const ANOTHER_ANSWER = "(last_answer is distinct from cast(:answer as text))"

/**
 * When an attention reason is over. A reason from a read is over when a read does not find it
 * again, and new when another answer shows it. A reason that kept the row from an order is over
 * when the invoice becomes pending again, without money. A reason why an order waits stays while
 * the invoice stays pending, and is over once money is in review.
 */
const OVER = `((attention_reason = any(:read_reasons)
    and (attention_reason is distinct from cast(:attention as text) or ${ANOTHER_ANSWER}))
  or (:status = 'pending' and attention_reason = any(:invoice_reasons)
    and (status <> 'pending' or attention_reason not in (${ORDER_REASONS})))
  or (:status = 'under_review' and :invoice_status = 'under_review'
    and attention_reason in (${ORDER_REASONS})))`

/**
 * A mute ends when the status in the ledger or the service's answer changes, or when the
 * muted reason of a read is not found again.
 */
const MUTE_ENDS = `(status <> coalesce(:status, status) or ${ANOTHER_ANSWER}
  or (muted_reason = any(:read_reasons)
    and muted_reason is distinct from cast(:attention as text)))`

/**
 * Pending, and its order needs no money or could never receive it: it owes less than the invoice
 * asks for, was placed with another method, was cancelled, or has lost the collection. Once the
 * service has been asked, the invoice is only watched: a service that accepts a cancel and does
 * nothing would be asked again after each read.
 */
const IS_OF_NO_USE = `(coalesce(:status, status) = 'pending' and cancel_tries = 0
  and cancel_decided_at is null
  and (${UNLINKED} or ${ORDERED_ELSEWHERE} or (${ORDER_CANCELED} and not ${ORDER_BEING_CANCELED})
    or cast(:asks_too_much as boolean)))`

/**
 * Pending, and core has no session for it any more: it is detached, and the mark was lost. As with
 * a marked one, the shopper has time to come back.
 */
const IS_LET_GO = `(coalesce(:status, status) = 'pending' and detached_at is null and cancel_tries = 0
  and not ${HAS_SESSION})`

/** Core may still undo the cancel of the order. */
const READ_DUE = `(case when ${ORDER_BEING_CANCELED} then least(cast(:next_due_at as timestamptz), now() + interval '1 minute')
  else cast(:next_due_at as timestamptz) end)`

/**
 * Writes what a read saw, unless a later read was written, the row is paid (which never changes),
 * or another run holds it.
 */
export const RECORD_READ = `with recorded as (
 update ${LEDGER} set
   last_read_at = :started_at, invoice_id = coalesce(invoice_id, :invoice_id),
   status_since = case when status <> coalesce(:status, status) then now() else status_since end,
   unchanged_reads = case when status <> coalesce(:status, status) then 0 else unchanged_reads + 1 end,
   status = coalesce(:status, status), invoice_status = :invoice_status,
   last_answer = :answer, mismatch = null,
   decided_answer = case when not ${ANOTHER_ANSWER} then decided_answer end,
   expires_at = :expires_at, completed_at = :completed_at, cancelled_at = :cancelled_at,
   customer_total = coalesce(:customer_total, customer_total),
   merchant_net = coalesce(:merchant_net, merchant_net),
   expired_at = case when :status = 'expired' then coalesce(expired_at, now()) else expired_at end,
   attention_reason = case when ${OVER} then null else attention_reason end,
   attention_at = case when ${OVER} then null else attention_at end,
   muted_reason = case when ${MUTE_ENDS} then null else muted_reason end,
   found_by = case when :status = 'completed' then :found_by else found_by end,
   cancel_due_at = case when :status = 'completed' then null
     when ${IS_OF_NO_USE} then coalesce(cancel_due_at, now())
     when ${IS_LET_GO} then coalesce(cancel_due_at, now() + ${RELEASE_PATIENCE}) else cancel_due_at end,
   detached_at = case when ${IS_LET_GO} then now() else detached_at end,
   next_due_at = ${unlessDue(READ_DUE)},
   backoff_until = case when :status = 'completed' then null else cast(:backoff_until as timestamptz) end,
   unreadable_since = null, ${ANSWERED}, updated_at = now()
 where id = :id and status <> 'completed' and (last_read_at is null or last_read_at < :started_at) and ${HELD}
 returning *),
 ${lineFrom("recorded where cast(:is_news as boolean)")}
 select ${ROW} from recorded`
