import { READ_REASONS } from "../../../payment-rules/settlement/attention"
import { HELD, heldBy, LEDGER, type Knex, type StoredRow } from "./table"

const OF_A_READ = "coalesce(attention_reason = any(:read_reasons), false)"

/** Second reads of a paid row, before a late capture. */
export class PaidReadRepository {
  constructor(private readonly db: Knex) {}

  /**
   * A paid row was read again, and is still paid: no reason of an earlier read stands, nor what
   * a human decided about one.
   */
  async seenPaid(
    row: StoredRow,
    read: { startedAt: Date; answer: string }
  ): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set last_read_at = :started_at, doubted_at = null, unreadable_since = null, quiet_until = null,
         last_answer = :answer, decided_answer = null,
         muted_reason = case when muted_reason = any(:read_reasons) then null else muted_reason end,
         attention_at = case when ${OF_A_READ} then null else attention_at end,
         attention_reason = case when ${OF_A_READ} then null else attention_reason end, updated_at = now()
       where id = :id and ${HELD}`,
      {
        ...{ id: row.id, started_at: read.startedAt, answer: read.answer },
        ...{ read_reasons: [...READ_REASONS], ...heldBy(row) },
      }
    )
  }

  /**
   * A paid row must be read again before its capture: the request for it stays, as class 2.
   * @param doubted true: the row was read and not found paid, and only a read that finds it
   * paid ends this. false: no read was possible, which says nothing
   */
  async readAgainLater(
    row: StoredRow,
    waitMs: number,
    { doubted }: { doubted: boolean }
  ): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set
         doubted_at = case when cast(:doubted as boolean) then coalesce(doubted_at, now()) else doubted_at end,
         unreadable_since = case when not cast(:doubted as boolean) then coalesce(unreadable_since, now()) end,
         hint_class = case when urgent_version > :version then 1 when hint_class is not null then 2 end,
         next_due_at = now() + :ms * interval '1 millisecond',
         quiet_until = now() + :ms * interval '1 millisecond', updated_at = now()
       where id = :id and settled_at is null and resolved_at is null and ${HELD}`,
      {
        ...{ id: row.id, version: row.request_version, ms: waitMs, doubted },
        ...heldBy(row),
      } as never
    )
  }
}
