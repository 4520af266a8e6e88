import {
  ENDS_WITH_INVOICE,
  READ_REASONS,
  type AttentionReason,
} from "../../../payment-rules/settlement/attention"
import type { Uncounted } from "../../../payment-rules/orders/order-due"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { ORDERED_ELSEWHERE } from "./other-methods"
import { RECORD_SETTLED } from "./record-settled"
import { beginSurplus } from "./surplus"
import {
  ANSWERED,
  REQUESTS_ENDED,
  HAS_SESSION,
  HELD,
  heldBy,
  LEDGER,
  oneRow,
  ORDER_BEING_CANCELED,
  ORDER_CANCELED,
  ORDER_REASONS,
  RELEASE_PATIENCE,
  ROW,
  UNLINKED,
  type Knex,
  type StoredRow,
} from "./table"

type ReadRecord = {
  startedAt: Date
  /** The request version, noted before the read: requests up to it are answered. */
  version: number
  /** null: the status stays what it was. */
  status: string | null
  /** `answerKey` of the invoice. */
  answer: string
  invoice: {
    id: string
    status: string
    expires_at: Date | null
    completed_at: Date | null
    cancelled_at: Date | null
    customer_total: string | null
    merchant_net: string | null
  }
  /** Why an admin must check the row; another reason from an earlier read is over. */
  attention: AttentionReason | null
  /** Its order owes less than it asks for, as Medusa counts now. */
  asksTooMuch: boolean
  /** The source of the request for this read. */
  foundBy: string
  nextDueAt: Date | null
  backoffUntil: Date | null
}

type Settled = {
  owesNothing: boolean
  uncounted: Uncounted
  line: HistoryLine
}

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

const RECORD_READ = `with recorded as (
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
   next_due_at = case when ${ORDER_BEING_CANCELED} then least(cast(:next_due_at as timestamptz), now() + interval '1 minute') else :next_due_at end,
   backoff_until = case when :status = 'completed' then null else cast(:backoff_until as timestamptz) end,
   unreadable_since = null, ${ANSWERED}, updated_at = now()
 where id = :id and status <> 'completed' and (last_read_at is null or last_read_at < :started_at) and ${HELD}
 returning *),
 ${lineFrom("recorded where cast(:is_news as boolean)")}
 select ${ROW} from recorded`

/** Records the result of a read or of a try to settle. */
export class OutcomeRepository {
  constructor(private readonly db: Knex) {}

  async get(id: string): Promise<StoredRow | null> {
    return oneRow(this.db, `select ${ROW} from ${LEDGER} where id = :id`, {
      id,
    })
  }

  /**
   * Accepts what a read saw, and writes a history line if it is news: a row that is read
   * thirty times while nobody pays needs one line. null: dropped, because a later read was
   * accepted, the row is completed (which never changes), or another run holds it.
   */
  async recordRead(
    row: StoredRow,
    read: ReadRecord,
    { line, isNews }: { line: HistoryLine; isNews: boolean }
  ): Promise<StoredRow | null> {
    return oneRow(this.db, RECORD_READ, {
      ...read.invoice,
      is_news: isNews,
      ...lineBindings(line),
      invoice_id: read.invoice.id,
      invoice_status: read.invoice.status,
      id: row.id,
      ...heldBy(row),
      started_at: read.startedAt,
      version: read.version,
      status: read.status,
      answer: read.answer,
      asks_too_much: read.asksTooMuch,
      found_by: read.foundBy,
      attention: read.attention,
      read_reasons: [...READ_REASONS],
      invoice_reasons: [...ENDS_WITH_INVOICE],
      next_due_at: read.nextDueAt,
      backoff_until: read.backoffUntil,
    })
  }

  /** A run ended early, and not because of the payment: it is tried again after `ms`. */
  async putOff(row: StoredRow, ms: number): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set ${REQUESTS_ENDED},
         next_due_at = now() + :ms * interval '1 millisecond', updated_at = now()
       where id = :id and settled_at is null and resolved_at is null and ${HELD}`,
      { id: row.id, ...heldBy(row), version: row.request_version, ms }
    )
  }

  /** Nothing was found that belongs to the row; its requests are answered. */
  async recordFruitlessRefresh(
    row: StoredRow,
    nextDueAt: Date | null
  ): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set ${ANSWERED}, next_due_at = :next_due_at, updated_at = now()
       where id = :id and ${HELD}`,
      {
        id: row.id,
        ...heldBy(row),
        version: row.request_version,
        next_due_at: nextDueAt,
      }
    )
  }

  /**
   * A try to settle failed; the next one waits longer, and a request by hand stays for it. false:
   * the lease is lost, or the row is settled by now: by another run, or by this one if the
   * database's last answer was lost.
   */
  async recordFailedTry(
    row: StoredRow,
    nextTryAt: Date,
    line: HistoryLine
  ): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `with tried as (
         update ${LEDGER} set settle_attempts = settle_attempts + 1, next_due_at = :next_try_at,
           ${REQUESTS_ENDED}, updated_at = now() where id = :id and settled_at is null and ${HELD} returning id),
       ${lineFrom("tried")} select id from tried`,
      {
        id: row.id,
        ...heldBy(row),
        version: row.request_version,
        next_try_at: nextTryAt,
        ...lineBindings(line),
      } as never
    )
    return rows.length > 0
  }

  /**
   * The row's order is captured; writes all that follows (record-settled.ts). Statements of their
   * own check for a surplus: their snapshots are newer, so they see an edit that came in between.
   * @throws OrderChanged by an edit since the order was read; nothing is written then
   */
  async settled(
    row: StoredRow,
    { owesNothing, uncounted, line }: Settled
  ): Promise<void> {
    await this.db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { order_id: string | null }[] }>(
        RECORD_SETTLED,
        {
          ...{ id: row.id, ...heldBy(row) },
          ...{ owes_nothing: owesNothing, ...lineBindings(line) },
        } as never
      )
      for (const { order_id } of rows) {
        await (order_id && beginSurplus(trx, { order_id, uncounted }))
      }
    })
  }
}
