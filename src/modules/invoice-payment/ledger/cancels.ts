import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import {
  HELD,
  heldBy,
  LEDGER,
  oneRow,
  PERHAPS_PAID,
  REQUESTED,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"
import { HELD_AGAIN } from "./sessions"

/**
 * Without a next time it is not tried again; after a certain no it may be handed out. A
 * newer wish begins its tries anew, and is not this run's to end.
 */
const CANCEL_FAILED = `update ${LEDGER} set cancel_tries = cancel_tries + 1, updated_at = now(),
   cancel_decided_at = case when not cast(:refused as boolean) then cancel_decided_at end,
   cancel_due_at = now() + cast(:next_try_ms as double precision) * interval '1 millisecond'
 where id = :id and cancel_tries = :tries and ${HELD}`

/** What became of a wish to cancel. The caller holds the lease of the row. */
export class CancelRepository {
  constructor(private readonly db: Knex) {}

  /**
   * From here on no shopper is sent to it. A takeover and this exclude each other: each
   * changes the row in one statement, and only as the other has not.
   * @returns false: it is wanted again
   */
  async begin(row: StoredRow): Promise<boolean> {
    const begun = await oneRow(
      this.db,
      `update ${LEDGER} set cancel_decided_at = coalesce(cancel_decided_at, now())
       where id = :id and ${HELD} and cancel_due_at is not null and not ${PERHAPS_PAID}
         and session_id is not distinct from cast(:session_id as text)
       returning ${ROW}`,
      { id: row.id, session_id: row.session_id, ...heldBy(row) }
    )
    return begun !== null
  }

  /** The service took it; what became of it is read. */
  async asked(row: StoredRow, line: HistoryLine): Promise<void> {
    await this.db.raw(
      `with asked as (
         update ${LEDGER} set cancel_due_at = null, hint_class = 2, hinted_at = now(),
           ${REQUESTED}, hinted_by = 'cancel', quiet_until = null, updated_at = now()
         where id = :id and ${HELD} returning id),
       ${lineFrom("asked")} select id from asked`,
      { id: row.id, ...heldBy(row), ...lineBindings(line) } as never
    )
  }

  /** Not cancelled, for the reason that the line names; null: it is watched until it is dead. */
  async failed(
    row: StoredRow,
    { nextTryMs, refused }: { nextTryMs: number | null; refused: boolean },
    line: HistoryLine
  ): Promise<void> {
    await this.db.raw(
      `with failed as (${CANCEL_FAILED} returning id), ${lineFrom("failed")}
       select id from failed`,
      {
        ...{
          id: row.id,
          tries: row.cancel_tries,
          next_try_ms: nextTryMs,
          refused,
        },
        ...heldBy(row),
        ...lineBindings(line),
      } as never
    )
  }

  /** Nobody let go of it: it is the shopper's again. */
  async withdrawn(row: StoredRow, line: HistoryLine): Promise<void> {
    await this.db.raw(
      `with kept as (update ${LEDGER} set ${HELD_AGAIN}, updated_at = now()
         where id = :id and ${HELD} returning id),
       ${lineFrom("kept")} select id from kept`,
      { id: row.id, ...heldBy(row), ...lineBindings(line) } as never
    )
  }

  /** The service has no such operation. */
  async givenUp(row: StoredRow): Promise<void> {
    await this.db.raw(CANCEL_FAILED, {
      ...{
        id: row.id,
        tries: row.cancel_tries,
        next_try_ms: null,
        refused: false,
      },
      ...heldBy(row),
    })
  }
}
