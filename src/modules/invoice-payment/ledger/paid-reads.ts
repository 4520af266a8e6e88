import { READ_REASONS } from "../../../payment-rules/settlement/attention"
import type { FailureKind } from "../../../payment-rules/settlement/read-failure"
import { attentionLine, SHOWN_TOLD } from "./attention"
import {
  NOT_WRITTEN,
  UNREAD,
  UNREADABLE_SINCE,
  type Unread,
} from "./failed-reads"
import { lineBindings, lineFrom } from "./history"
import { unlessDue } from "./next-to-read"
import { REOPENS } from "./reopen"
import { underRowLock } from "./row-lock"
import { HELD, heldBy, LEDGER, type Knex, type StoredRow } from "./table"

/** The service calls it paid again, and no human has decided about that answer. */
const IS_BACK =
  "(cast(:is_paid as boolean) and decided_answer is distinct from cast(:answer as text))"

const OF_A_READ = "coalesce(attention_reason = any(:read_reasons), false)"

/** Second reads of a paid row, before a late capture. */
export class PaidReadRepository {
  constructor(private readonly db: Knex) {}

  /**
   * A paid row was read again, and is still paid: ends the reasons of earlier reads, and what a
   * human decided about them. What they were told of another payment is shown in their place. A
   * row that waits for a human still waits: their request may end before it is settled.
   */
  async seenPaid(
    row: StoredRow,
    read: { startedAt: Date; answer: string }
  ): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set last_read_at = :started_at, doubted_at = null, unreadable_since = null, backoff_until = null,
         last_answer = :answer, decided_answer = null,
         muted_reason = case when muted_reason = any(:read_reasons) then null else muted_reason end,
         attention_at = case when not ${OF_A_READ} then attention_at
           when told_reason is not null then now() end,
         attention_reason = case when ${OF_A_READ} then ${SHOWN_TOLD} else attention_reason end, updated_at = now()
       where id = :id and ${HELD}`,
      {
        ...{ id: row.id, started_at: read.startedAt, answer: read.answer },
        ...{ read_reasons: [...READ_REASONS], ...heldBy(row) },
      }
    )
  }

  /**
   * A paid row must be read again before its capture: the request for it stays, as class 2.
   * @param doubted true: only a read that finds the row paid ends this
   * @param failure null: nothing was sent, or an answer came; neither counts against the row
   */
  async readAgainLater(
    row: StoredRow,
    waitMs: number,
    { doubted, failure }: { doubted: boolean; failure: FailureKind | null }
  ): Promise<Unread> {
    const { rows } = await this.db.raw<{ rows: Unread[] }>(
      `update ${LEDGER} r set
         doubted_at = case when cast(:doubted as boolean) then coalesce(doubted_at, now()) else doubted_at end,
         unreadable_since = case when not cast(:doubted as boolean) then ${UNREADABLE_SINCE} end,
         priority = case when urgent_version > :version then 1 when priority is not null then 2 end,
         next_due_at = ${unlessDue("now() + :ms * interval '1 millisecond'")},
         backoff_until = now() + :ms * interval '1 millisecond', updated_at = now()
       where id = :id and settled_at is null and resolved_at is null and ${HELD}
       returning ${UNREAD}`,
      {
        ...{ id: row.id, version: row.request_version, ms: waitMs, doubted },
        ...{ failure, ...heldBy(row) },
      } as never
    )
    return rows[0] ?? NOT_WRITTEN
  }

  /**
   * A row that a human closed in doubt was read again. If the service calls it paid by now,
   * the decision is over: the row is open again and shown, and is not settled before a human
   * asks for it (closed-in-doubt.ts). Money that was recorded as returned keeps it closed.
   */
  async recordClosed(
    row: StoredRow,
    read: { startedAt: Date; answer: string; isPaid: boolean }
  ): Promise<void> {
    await underRowLock(this.db, row.id, async (trx) => {
      await trx.raw(
        `with seen as (
         update ${LEDGER} set last_read_at = :started_at, last_answer = :answer,
           decided_answer = case when decided_answer = :answer then decided_answer end,
           resolved_at = case when not ${IS_BACK} then resolved_at end,
           reopened_at = case when ${IS_BACK} then now() end,
           attention_reason = case when ${IS_BACK} then :line_decided else attention_reason end,
           attention_at = case when ${IS_BACK} then now() else attention_at end,
           next_due_at = case when ${IS_BACK} then now() + interval '1 hour' end, updated_at = now()
         where id = :id and ${REOPENS} and doubted_at is not null
           and (last_read_at is null or last_read_at < :started_at) returning *),
         ${lineFrom("seen where resolved_at is null")} select id from seen`,
        {
          ...{ id: row.id, started_at: read.startedAt, answer: read.answer },
          ...{ is_paid: read.isPaid },
          ...lineBindings(attentionLine("contradictory")),
        } as never
      )
    })
  }
}
