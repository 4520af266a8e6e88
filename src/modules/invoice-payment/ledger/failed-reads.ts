import type { FailureKind } from "../../../payment-rules/settlement/read-failure"
import { unlessDue } from "./next-to-read"
import { HELD, heldBy, LEDGER, LIVE, type Knex, type StoredRow } from "./table"

/** Uses the index of reads; for `exists`, PostgreSQL expects a row soon and reads all rows. */
const LAST_READ_OF_OTHERS = `(select other.last_read_at from ${LEDGER} other
  where other.${LIVE} and other.last_read_at is not null and other.id <> r.id
  order by other.last_read_at desc limit 1)`

/** Another row was read since this one could not be read, or since its last read. */
const OTHERS_READ = `coalesce(${LAST_READ_OF_OTHERS}
  > coalesce(r.unreadable_since, r.last_read_at, r.created_at), false)`

/**
 * The SQL of `isRowsOwn` (read-failure.ts): the time starts with the first failure that is the
 * row's own trouble. For row `r`.
 */
export const UNREADABLE_SINCE = `case when cast(:failure as text) = 'unreadable'
    or (cast(:failure as text) = 'no_answer' and ${OTHERS_READ})
  then coalesce(r.unreadable_since, now()) else r.unreadable_since end`

/** The columns of `Unread`, for row `r`. */
export const UNREAD = `r.unreadable_since, ${OTHERS_READ} as others_read`

export type Unread = { unreadable_since: Date | null; others_read: boolean }

/** Nothing was written: another run holds the row by now. */
export const NOT_WRITTEN: Unread = {
  unreadable_since: null,
  others_read: false,
}

const BACKOFF_END = "now() + :backoff_ms * interval '1 millisecond'"

/** Records reads that brought no answer that the row accepts. */
export class FailedReadRepository {
  constructor(private readonly db: Knex) {}

  /**
   * The request stays, with class 2 and a back-off: nothing is lost, and a service in
   * trouble is not asked more and more often. A class 1 request that came meanwhile keeps
   * its class. A read of the schedule that nobody requested stays one: as a request it would come
   * before those of shoppers.
   * @param row as it was before the read
   * @param failure null: the read says nothing against the row
   * @returns `unreadable_since`, the first failed read that was the row's own trouble since its
   * last good read; only a good read ends it
   */
  async record(
    row: Pick<StoredRow, "id" | "request_version" | "token">,
    { backoffMs, failure }: { backoffMs: number; failure: FailureKind | null }
  ): Promise<Unread> {
    const { rows } = await this.db.raw<{ rows: Unread[] }>(
      `update ${LEDGER} r set
         priority = case when urgent_version > :version then 1 when priority is not null then 2 end,
         next_due_at = case when priority is null then ${unlessDue(BACKOFF_END)} end, unchanged_reads = unchanged_reads + 1,
         unreadable_since = ${UNREADABLE_SINCE},
         backoff_until = ${BACKOFF_END}, updated_at = now()
       where id = :id and status <> 'completed' and ${HELD}
       returning ${UNREAD}`,
      {
        id: row.id,
        ...heldBy(row),
        version: row.request_version,
        backoff_ms: backoffMs,
        failure,
      } as never
    )
    return rows[0] ?? NOT_WRITTEN
  }
}
