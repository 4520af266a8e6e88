import { lineBindings, lineFrom, type HistoryLine } from "./history"
import {
  HELD,
  heldBy,
  LEDGER,
  REQUESTED,
  type Knex,
  type StoredRow,
} from "./table"
import { HELD_AGAIN } from "./sessions"

/** Without a next time it is not tried again. */
const CANCEL_FAILED = `update ${LEDGER} set cancel_tries = cancel_tries + 1, updated_at = now(),
   cancel_due_at = now() + cast(:next_try_ms as double precision) * interval '1 millisecond'
 where id = :id and ${HELD}`

/** What became of a wish to cancel. The caller holds the lease of the row. */
export class CancelLedger {
  constructor(private readonly db: Knex) {}

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
    nextTryMs: number | null,
    line: HistoryLine
  ): Promise<void> {
    await this.db.raw(
      `with failed as (${CANCEL_FAILED} returning id), ${lineFrom("failed")}
       select id from failed`,
      {
        ...{ id: row.id, next_try_ms: nextTryMs },
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
      ...{ id: row.id, next_try_ms: null },
      ...heldBy(row),
    })
  }
}
