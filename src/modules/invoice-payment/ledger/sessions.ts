import { REUSE_MARGIN_MS } from "../../../payment-rules/checkout/expiry"
import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import { SESSION_CAPTURED, takenBack } from "./captures"
import {
  HELD,
  heldBy,
  IS_UNDECIDED,
  LEDGER,
  LIVE,
  ofPurchase,
  oneRow,
  RELEASE_PATIENCE,
  REUSABLE,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

/** The invoice that a session asks for. */
export type WantedRow = {
  session_id: string
  payment_collection_id: string
  amount: string
  currency: string
  /** The merchant of the present credentials; null: not known yet. */
  merchant_id: string | null
}

/** A session of core uses the invoice: nothing is to be cancelled, unless that was decided. */
export const HELD_AGAIN = `detached_at = null,
  cancel_due_at = case when cancel_decided_at is not null then cancel_due_at end,
  cancel_tries = case when cancel_decided_at is not null then cancel_tries else 0 end`

/** One of core's records; core tells the provider only its id. */
export type CoreRecord = { kind: "payment" | "capture" | "refund"; id: string }

const PAYMENT_OF: Record<CoreRecord["kind"], string> = {
  payment: ":id",
  capture: "(select payment_id from capture where id = :id)",
  refund: "(select payment_id from refund where id = :id)",
}

/** `payment_amount`: the amount of core's Payment, in major units. */
export type PaidRow = StoredRow & { payment_amount: string }

/** The session is ours, of the collection of row `r`, and of exactly its amount and currency. */
const FITS = `exists (select 1 from payment_session s
  where s.id = :session_id and s.deleted_at is null and s.provider_id = '${PROVIDER_ID}'
    and s.payment_collection_id = r.payment_collection_id
    and lower(s.currency_code) = lower(r.currency)
    and round(s.amount, 2) = cast(r.amount as numeric))`

const PURCHASE = ofPurchase({
  collection: ":payment_collection_id",
  order: ":order_id",
})

/**
 * Row `u`, of the same purchase: its money is paid or in review, and not yet in an order, or was
 * captured for an order that is gone. Or the invoice may be paid, and no human has decided about
 * it.
 */
const UNDECIDED = `(${PURCHASE} and (${takenBack("u")} or (u.settled_at is null
  and u.resolved_at is null and (status = 'completed' or ${IS_UNDECIDED}))))`

const TO_TAKE_OVER = `select id from ${LEDGER}
  where ${LIVE} and payment_collection_id = :payment_collection_id
    and ${REUSABLE} and not ${SESSION_CAPTURED} and (status <> 'pending' or (:pending and not exists (
      select 1 from ${LEDGER} u where u.${LIVE} and ${UNDECIDED})))
  order by array_position(array['completed','under_review','pending'], status), created_at desc
  limit 1`

/** The order is found by the collection, if it has one. */
const TERMS = { order_id: null, margin_ms: REUSE_MARGIN_MS }

/** Which payment session uses which invoice. */
export class SessionRepository {
  constructor(private readonly db: Knex) {}

  /**
   * Moves the collection's pending, reviewed or paid-and-unsettled row to a new session. It is one
   * statement, since Medusa deletes the old session in parallel. A pending row is not moved while
   * other money is undecided, and a captured one never is.
   * @param pending false: a pending row stays where it is
   */
  async takeOver(wanted: WantedRow, pending = true): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set session_id = :session_id, ${HELD_AGAIN}, updated_at = now()
       where id = (${TO_TAKE_OVER} for update) returning ${ROW}`,
      { ...wanted, ...TERMS, pending }
    )
  }

  /** The row that `takeOver` would move. */
  async payable(wanted: WantedRow): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where id = (${TO_TAKE_OVER})`,
      { ...wanted, ...TERMS, pending: true }
    )
  }

  /** The newest undecided row of the purchase that this collection, or order, belongs to. */
  async undecided(
    collectionId: string,
    orderId: string | null = null
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} u where ${LIVE} and ${UNDECIDED}
       order by created_at desc limit 1`,
      { payment_collection_id: collectionId, order_id: orderId }
    )
  }

  /** The row whose money was captured for an order that core took back, of a collection or cart. */
  async takenBack(
    of: { collection_id: string } | { cart_id: string }
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} u where ${LIVE} and ${takenBack("u")}
         and (payment_collection_id = :collection_id or cart_id = :cart_id) limit 1`,
      { collection_id: null, cart_id: null, ...of }
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

  /** The row, if it still uses this session. */
  async ofSession(id: string, sessionId: string): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where ${LIVE} and id = :id and session_id = :session_id`,
      { id, session_id: sessionId }
    )
  }

  /** The row of one of core's payments, by the id of the payment, its capture or its refund. */
  async ofPayment({ kind, id }: CoreRecord): Promise<PaidRow | null> {
    const row = await oneRow(
      this.db,
      `select r.*, now() as db_now, cast(p.amount as text) as payment_amount
       from payment p join ${LEDGER} r on r.session_id = p.payment_session_id
         and r.payment_collection_id = p.payment_collection_id
       where r.deleted_at is null and p.provider_id = :provider_id and p.id = ${PAYMENT_OF[kind]}
       limit 1`,
      { id, provider_id: PROVIDER_ID }
    )
    return row as PaidRow | null
  }

  /**
   * Medusa deletes a session. Only marks the row as detached, and only if it still names
   * the session. A pending invoice that stays detached is cancelled later, if core's
   * session is gone by then: the mark alone is not proof. An earlier request to cancel, for
   * example an admin's, still applies.
   */
  async release(id: string, sessionId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set detached_at = now(), updated_at = now(),
         cancel_due_at = case when status = 'pending'
           then least(cancel_due_at, now() + ${RELEASE_PATIENCE}) else cancel_due_at end
       where ${LIVE} and id = :id and session_id = :session_id and detached_at is null`,
      { id, session_id: sessionId }
    )
  }

  /**
   * The shopper began again while core wrote the Payment, and the Payment's session is
   * gone. The money is in the Payment, so the row takes its session id.
   */
  async pointAtPayment(row: StoredRow, sessionId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} r set session_id = :session_id, updated_at = now()
       where id = :id and settled_at is null and ${HELD} and exists (select 1 from payment p
         where p.payment_session_id = :session_id and p.deleted_at is null and p.canceled_at is null
           and p.provider_id = '${PROVIDER_ID}' and p.payment_collection_id = r.payment_collection_id
           and lower(p.currency_code) = lower(r.currency)
           and round(p.amount, 2) = cast(r.amount as numeric))`,
      { id: row.id, session_id: sessionId, ...heldBy(row) }
    )
  }

  /**
   * Gives a session to this row. A session belongs to one row at a time, so the row that
   * had it before is detached. Only for a session of ours, of the row's collection and of
   * exactly its amount, since core captures the session's amount; otherwise nothing
   * changes.
   */
  async point(row: StoredRow, sessionId: string): Promise<void> {
    const bindings = { id: row.id, session_id: sessionId, ...heldBy(row) }
    await this.db.transaction(async (trx) => {
      await trx.raw(
        `update ${LEDGER} set session_id = null, detached_at = coalesce(detached_at, now()), updated_at = now()
         where ${LIVE} and session_id = :session_id and id <> :id
           and exists (select 1 from ${LEDGER} r where r.id = :id and ${HELD} and ${FITS})`,
        bindings
      )
      await trx.raw(
        `update ${LEDGER} r set session_id = :session_id, ${HELD_AGAIN}, updated_at = now()
         where id = :id and ${HELD} and ${FITS}`,
        bindings
      )
    })
  }
}
