import { REUSE_MARGIN_MS } from "../../../payment-rules/expiry"
import {
  LEDGER,
  LIVE,
  oneRow,
  REUSABLE,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

type Wanted = {
  session_id: string
  payment_collection_id: string
  amount: string
  currency: string
}

/** A shopper who changes the method back within this time keeps the invoice. */
const RELEASE_PATIENCE = "interval '2 minutes'"
const HELD_AGAIN = "released_at = null, cancel_due_at = null, cancel_tries = 0"

/** Which payment session uses which invoice. */
export class SessionLedger {
  constructor(private readonly db: Knex) {}

  /**
   * Moves the collection's live, reviewed or paid-and-unsettled row to a new
   * session, in one statement: Medusa deletes the old session in parallel.
   */
  async takeOver(wanted: Wanted): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set session_id = :session_id, ${HELD_AGAIN}, updated_at = now()
       where id = (
         select id from ${LEDGER}
         where ${LIVE} and payment_collection_id = :payment_collection_id
           and ${REUSABLE}
         order by array_position(array['completed','under_review','pending'], status), created_at desc
         limit 1 for update)
       returning ${ROW}`,
      { ...wanted, margin_ms: REUSE_MARGIN_MS }
    )
  }

  /** Money that is paid or in review for this collection and not yet in an order. */
  async undecided(collectionId: string): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where ${LIVE} and payment_collection_id = :collection_id
         and status in ('completed', 'under_review') and settled_at is null and resolved_at is null
       order by created_at desc limit 1`,
      { collection_id: collectionId }
    )
  }

  async bySession(sessionId: string): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where ${LIVE} and session_id = :session_id
       order by created_at desc limit 1`,
      { session_id: sessionId }
    )
  }

  /**
   * Medusa lets a session go. Only a mark, and only while the pointer names it; a
   * pending invoice that stays released is cancelled later.
   */
  async release(sessionId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set released_at = now(), updated_at = now(),
         cancel_due_at = case when status = 'pending' then now() + ${RELEASE_PATIENCE} end
       where ${LIVE} and session_id = :session_id and released_at is null`,
      { session_id: sessionId }
    )
  }

  /**
   * A session changes hands: it belongs to one row at a time, so the row that had
   * it before lets go of it.
   */
  async point(id: string, sessionId: string): Promise<void> {
    await this.db.transaction(async (trx) => {
      await trx.raw(
        `update ${LEDGER} set session_id = null, released_at = coalesce(released_at, now()), updated_at = now()
         where ${LIVE} and session_id = :session_id and id <> :id`,
        { id, session_id: sessionId }
      )
      await trx.raw(
        `update ${LEDGER} set session_id = :session_id, ${HELD_AGAIN}, updated_at = now()
         where id = :id`,
        { id, session_id: sessionId }
      )
    })
  }
}
