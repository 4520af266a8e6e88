import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { MAY_BE_CANCELLED } from "./next-to-cancel"
import {
  HELD,
  heldBy,
  LEDGER,
  oneRow,
  REQUESTED,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"
import { HELD_AGAIN } from "./sessions"

/** A webhook's request stays urgent. */
const NOT_LATER = "least(coalesce(priority, 2), 2)"

/**
 * Without a next try (null) the cancel is not tried again. After a definite refusal the invoice
 * may be handed out again. A newer request to cancel resets `cancel_tries`, so the condition on
 * `:tries` keeps this run from ending that request.
 */
const CANCEL_FAILED = `update ${LEDGER} set cancel_tries = cancel_tries + 1, updated_at = now(),
   cancel_decided_at = case when not cast(:refused as boolean) then cancel_decided_at end,
   cancel_due_at = now() + cast(:next_try_ms as double precision) * interval '1 millisecond',
   priority = case when cast(:read as boolean) then ${NOT_LATER} else priority end,
   requested_at = case when cast(:read as boolean) then now() else requested_at end,
   requested_by = case when cast(:read as boolean) then 'cancel' else requested_by end,
   request_version = request_version + case when cast(:read as boolean) then 1 else 0 end,
   backoff_until = case when not cast(:read as boolean) then backoff_until end
 where id = :id and cancel_tries = :tries and ${HELD}`

type FailedCancel = {
  nextTryMs: number | null
  refused: boolean
  isRead: boolean
}

/** Records the result of a request to cancel. The caller holds the lease of the row. */
export class CancelRepository {
  constructor(private readonly db: Knex) {}

  /**
   * From here on no shopper is sent to the invoice. This and a takeover exclude each other:
   * each changes the row in one statement, on the condition that the other has not.
   * @returns false: a session uses it again, it may be paid, a webhook is not read yet, or the
   * lease is lost
   */
  async begin(row: StoredRow): Promise<boolean> {
    const begun = await oneRow(
      this.db,
      `update ${LEDGER} set cancel_decided_at = coalesce(cancel_decided_at, now())
       where id = :id and ${HELD} and cancel_due_at is not null and ${MAY_BE_CANCELLED}
         and session_id is not distinct from cast(:session_id as text)
       returning ${ROW}`,
      { id: row.id, session_id: row.session_id, ...heldBy(row) }
    )
    return begun !== null
  }

  /** The service accepted the request; a read finds out what became of the invoice. */
  async asked(row: StoredRow, line: HistoryLine): Promise<void> {
    await this.db.raw(
      `with asked as (
         update ${LEDGER} set cancel_due_at = null, priority = ${NOT_LATER}, requested_at = now(),
           ${REQUESTED}, requested_by = 'cancel', backoff_until = null, updated_at = now()
         where id = :id and ${HELD} returning id),
       ${lineFrom("asked")} select id from asked`,
      { id: row.id, ...heldBy(row), ...lineBindings(line) } as never
    )
  }

  /**
   * Not cancelled, for the reason in the line. `nextTryMs` null: the invoice is watched
   * until it is void. `isRead`: it may have been paid, so it is read now.
   */
  async failed(
    row: StoredRow,
    { nextTryMs, refused, isRead }: FailedCancel,
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
          read: isRead,
          refused,
        },
        ...heldBy(row),
        ...lineBindings(line),
      } as never
    )
  }

  /** A session still uses the invoice: it is not cancelled. */
  async keptInUse(row: StoredRow, line: HistoryLine): Promise<void> {
    await this.db.raw(
      `with kept as (update ${LEDGER} set ${HELD_AGAIN}, updated_at = now()
         where id = :id and ${HELD} returning id),
       ${lineFrom("kept")} select id from kept`,
      { id: row.id, ...heldBy(row), ...lineBindings(line) } as never
    )
  }

  /** The service cannot be asked to cancel it, so it is not tried again. */
  async givenUp(row: StoredRow): Promise<void> {
    await this.db.raw(CANCEL_FAILED, {
      ...{
        id: row.id,
        tries: row.cancel_tries,
        next_try_ms: null,
        read: false,
        refused: false,
      },
      ...heldBy(row),
    })
  }
}
