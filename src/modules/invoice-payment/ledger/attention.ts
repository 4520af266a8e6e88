import { InvoicePaymentEvents } from "../../../events"
import {
  ANSWER_REASONS,
  ENDS_WITH_INVOICE,
  graverThan,
  mutedWith,
  PAID_OTHERWISE,
  READ_REASONS,
  type AttentionReason,
} from "../../../payment-rules/settlement/attention"
import type { SeenInvoice } from "../../../payment-rules/settlement/compared-values"
import { isDecidedCapture } from "./captures"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { unlessDue } from "./next-to-read"
import { underRowLock } from "./row-lock"
import {
  ANSWERED,
  hasNothingToRead,
  HELD,
  heldBy,
  LEDGER,
  LIVE,
  oneRow,
  ORDER_BEING_CANCELED,
  ROW,
  SHOWN_IF_TOLD,
  type Knex,
  type StoredRow,
} from "./table"

/**
 * An open row always has a next refresh; without one, nothing would read it again. A void row
 * keeps its schedule, which ends after a week, and one without an invoice has none. Core may still
 * undo a cancel of a moment ago, and then another reason holds, or none.
 */
const NEXT_DUE = `case
  when ${hasNothingToRead("r")} then r.next_due_at
  when r.settled_at is not null or r.resolved_at is not null then cast(:next_due_at as timestamptz)
  when old.canceling then now() + interval '1 minute'
  else coalesce(:next_due_at, r.next_due_at, case when r.status not in ('cancelled', 'expired')
    then now() + interval '1 hour' end) end`

/** The reason does not come from an answer, or its answer says the same as the last one. */
const SAME_ANSWER = `(cast(:answer as text) is null
  or last_answer is not distinct from cast(:answer as text))`

/**
 * A human has decided that this answer means no money; a later decision about something else does
 * not change that. Any other answer ends the decision, even if the service then repeats the first
 * answer.
 */
const IS_DECIDED = `(cast(:is_answer_reason as boolean)
  and coalesce(decided_answer = coalesce(cast(:answer as text), last_answer), false))`

/** Written as in its index's condition; otherwise every row is read. */
const SHOWN_FOR_STATUS =
  "(attention_reason = 'unknown_status' or muted_reason = 'unknown_status')"

/** A graver reason stays: if it were replaced, every read would announce it as new. */
const STAYS = "coalesce(old.attention_reason = any(:graver), false)"

/** No human has seen it yet: the reason is another one, or the same one from another answer. */
const IS_FRESH = `(not old.muted and not ${STAYS}
  and (old.attention_reason is distinct from :reason or not old.same_answer))`

/** `paid_elsewhere` replaces nothing: another method counts only where it brought money. */
const TOLD = `case when old.muted or ${STAYS} or cast(:told as text) is null
  or (:told = 'paid_elsewhere' and r.told_reason is not null) then r.told_reason else :told end`

/** `told_reason` of a row that leaves its order or cart (told-reason.ts). */
export const TOLD_BEFORE = `case when told_reason = 'paid_elsewhere'
  then 'paid_elsewhere_before' else told_reason end`

/** The same as `toldReason` of the rules. */
export const SHOWN_TOLD = `case when told_reason = 'paid_elsewhere_before'
  then 'paid_elsewhere' else told_reason end`

/**
 * An order was placed for the row: another method that was chosen in its cart is over, and is not
 * shown any more. Another invoice that was paid is not: this one's money may be given back.
 */
export function forgetsTold(condition: string): string {
  const isOver = `(coalesce(told_reason = 'paid_elsewhere', false) and ${condition})`
  const isShown = `(${isOver} and coalesce(attention_reason in (${SHOWN_IF_TOLD}), false))`
  return `told_reason = case when not ${isOver} then told_reason end,
    attention_at = case when not ${isShown} then attention_at end,
    attention_reason = case when not ${isShown} then attention_reason end`
}

/** The reason comes from an answer that could be read, so the row is not unreadable any more. */
function endsUnreadable(reason: AttentionReason): boolean {
  return reason !== "unreadable" && READ_REASONS.some((read) => read === reason)
}

/** The facts that the attention is about, besides the row itself. */
export type SeenFacts =
  SeenInvoice | { payment_id: string } | { paid_too_much: string }

export function attentionLine(
  reason: AttentionReason,
  seen: SeenFacts | null = null
): HistoryLine {
  return {
    kind: "attention",
    by: "settle",
    ...(seen && { seen }),
    decided: reason,
    event_name: InvoicePaymentEvents.NEEDS_ATTENTION,
  }
}

type RaisedAttention = {
  reason: AttentionReason
  nextDueAt: Date | null
  status: string | null
  /** `answerKey` of an answer that the row did not accept. */
  answer: string | null
  /**
   * Values of an answer that the row did not accept, or the payment that the attention is about.
   */
  seen?: SeenFacts | null
  /** Set if such an answer says that the invoice was completed; the first one counts. */
  completedAt?: Date | null
  /** The request version that the run noted: requests up to it are answered; null: none are. */
  answered: number | null
}

function paymentOf({ seen }: RaisedAttention): string | null {
  return seen && "payment_id" in seen ? seen.payment_id : null
}

function raisedBindings(row: StoredRow, attention: RaisedAttention) {
  return {
    id: row.id,
    ...heldBy(row),
    reason: attention.reason,
    status: attention.status,
    answer: attention.answer,
    told: PAID_OTHERWISE.find((reason) => reason === attention.reason) ?? null,
    is_answer_reason: ANSWER_REASONS.includes(attention.reason),
    completed_at: attention.completedAt ?? null,
    next_due_at: attention.nextDueAt,
    version: attention.answered,
    seen_version: row.request_version,
    was_read: endsUnreadable(attention.reason),
    graver: graverThan(attention.reason),
    muted_with: mutedWith(attention.reason),
    payment_id: paymentOf(attention),
    ...lineBindings(attentionLine(attention.reason, attention.seen)),
  }
}

/** Reasons why an admin must check a row, and which of them an admin has seen already. */
export class AttentionRepository {
  constructor(private readonly db: Knex) {}

  /**
   * true: the reason is new for this row, or comes from another answer; its announcement is
   * written with it. A muted reason stays hidden until the answer changes. An answer that the row
   * did not accept counts as well: it can still say that money came. The time is the clock's: what
   * the same transaction wrote to the history before comes before it.
   */
  async raise(row: StoredRow, attention: RaisedAttention): Promise<boolean> {
    return underRowLock(this.db, row.id, (trx) =>
      this.write(trx, row, attention)
    )
  }

  private async write(
    db: Knex,
    row: StoredRow,
    attention: RaisedAttention
  ): Promise<boolean> {
    const { rows } = await db.raw<{ rows: { fresh: boolean }[] }>(
      `with old as (select id, attention_reason, ${SAME_ANSWER} as same_answer,
           ${ORDER_BEING_CANCELED} as canceling,
           ${IS_DECIDED} or ${isDecidedCapture("cast(:payment_id as text)")}
           or (${SAME_ANSWER} and coalesce(muted_reason = any(:muted_with), false)) as muted
         from ${LEDGER} where id = :id and ${HELD} for update),
       raised as (
       update ${LEDGER} r set next_due_at = ${unlessDue(NEXT_DUE, ":seen_version")}, ${ANSWERED}, updated_at = now(),
         invoice_status = coalesce(cast(:status as text), r.invoice_status),
         completed_at = coalesce(r.completed_at, cast(:completed_at as timestamptz)),
         mismatch = case when right(:reason, 9) = '_mismatch' then :reason else r.mismatch end,
         unreadable_since = case when :was_read then null else r.unreadable_since end,
         last_answer = coalesce(cast(:answer as text), r.last_answer),
         muted_reason = case when old.same_answer then r.muted_reason end,
         decided_answer = case when old.same_answer then r.decided_answer end,
         attention_reason = case when old.muted or ${STAYS} then r.attention_reason else :reason end,
         told_reason = ${TOLD},
         attention_at = case when ${IS_FRESH} then clock_timestamp() else r.attention_at end
       from old where r.id = old.id
       returning r.id, ${IS_FRESH} as fresh),
       ${lineFrom("raised where fresh")}
       select fresh from raised`,
      raisedBindings(row, attention) as never
    )
    return rows[0]?.fresh ?? false
  }

  /** The invoice ended without money, and no order waits for it: nothing is left to decide. */
  async endOfVoid(row: StoredRow): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set attention_reason = null, attention_at = null, updated_at = now()
       where id = :id and attention_reason = any(:reasons) and ${HELD}`,
      { id: row.id, reasons: [...ENDS_WITH_INVOICE], ...heldBy(row) }
    )
  }

  /** No other row was shown to a human for this status of the service yet. */
  async isNewStatus(row: StoredRow): Promise<boolean> {
    const other = await oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where id <> :id and invoice_status = :status
         and ${SHOWN_FOR_STATUS} and ${LIVE} limit 1`,
      { id: row.id, status: row.invoice_status }
    )
    return other === null
  }
}
