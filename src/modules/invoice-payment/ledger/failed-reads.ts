import { HELD, heldBy, LEDGER, type Knex, type StoredRow } from "./table"

/** Reads without an answer that the row accepts. */
export class FailedReadRepository {
  constructor(private readonly db: Knex) {}

  /**
   * The request stays, with class 2 and a back-off: nothing is lost, and a service in
   * trouble is not asked more and more often. A class 1 request that came meanwhile keeps
   * its class.
   * @param row as it was before the read
   * @param isAnswer an answer came that could not be read. `unreadable_since` is the first
   * of an unbroken series of such answers
   */
  async record(
    row: Pick<StoredRow, "id" | "request_version" | "token">,
    { backoffMs, isAnswer }: { backoffMs: number; isAnswer: boolean }
  ): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set hint_class = case when urgent_version > :version then 1 else 2 end, hinted_at = coalesce(hinted_at, now()),
         hinted_by = coalesce(hinted_by, 'schedule'),
         next_due_at = null, quiet_reads = quiet_reads + 1,
         unreadable_since = case when :is_answer then coalesce(unreadable_since, now()) end,
         quiet_until = now() + :quiet_ms * interval '1 millisecond', updated_at = now()
       where id = :id and status <> 'completed' and ${HELD}`,
      {
        id: row.id,
        ...heldBy(row),
        version: row.request_version,
        quiet_ms: backoffMs,
        is_answer: isAnswer,
      }
    )
  }
}
