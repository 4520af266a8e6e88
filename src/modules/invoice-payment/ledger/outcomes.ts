import {
  ENDS_WITH_INVOICE,
  READ_REASONS,
  type AttentionReason,
} from "../../../payment-rules/settlement/attention"
import type { Uncounted } from "../../../payment-rules/orders/order-due"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { unlessDue } from "./next-to-read"
import { RECORD_READ } from "./record-read"
import { RECORD_SETTLED } from "./record-settled"
import { beginSurplus } from "./surplus"
import {
  ANSWERED,
  REQUESTS_ENDED,
  HELD,
  heldBy,
  LEDGER,
  oneRow,
  ROW,
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

const TRY = "cast(:next_try_at as timestamptz)"

/** Without an answer, a failed read has set the row's time, and that one stands if it is sooner. */
const NEXT_TRY = `case when cast(:version as integer) is null then least(next_due_at, ${TRY})
  else ${unlessDue(TRY)} end`

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
         next_due_at = ${unlessDue("now() + :ms * interval '1 millisecond'")}, updated_at = now()
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
      `update ${LEDGER} set ${ANSWERED}, updated_at = now(),
         next_due_at = ${unlessDue("cast(:next_due_at as timestamptz)")}
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
   * A try to settle failed; the next one waits longer, and a request by hand stays for it. Without
   * `isAnswer` all requests do.
   * @returns false: the lease is lost, or the row is settled by now: by another run, or by this one
   * if the database's last answer was lost
   */
  async recordFailedTry(
    row: StoredRow,
    { nextTryAt, isAnswer }: { nextTryAt: Date; isAnswer: boolean },
    line: HistoryLine
  ): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `with tried as (
         update ${LEDGER} set settle_attempts = settle_attempts + 1, ${REQUESTS_ENDED}, updated_at = now(),
           next_due_at = ${NEXT_TRY}
         where id = :id and settled_at is null and ${HELD} returning id),
       ${lineFrom("tried")} select id from tried`,
      {
        id: row.id,
        ...heldBy(row),
        version: isAnswer ? row.request_version : null,
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
