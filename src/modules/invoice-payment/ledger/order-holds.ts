import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import { PROCESSABLE } from "../../../payment-rules/settlement/session-decision"
import {
  LEDGER,
  LIVE,
  oneRow,
  REFUNDS,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

// `= any(array(…))` finds the few rows by their index; `in (select …)` is planned for any number.

/** Sessions from which the order's collections may still be paid. */
const SESSIONS = `select provider_id from payment_session
  where payment_collection_id = any(array(select id from collection))
    and deleted_at is null and status = any(:processable)`

const PAYMENTS = `select provider_id, payment_session_id, amount, captured_at from payment
  where payment_collection_id = any(array(select id from collection))
    and deleted_at is null and canceled_at is null`

/**
 * Its money is in the order, or a human who knew of the order took it into their own
 * hands. Money that went back, or may have, pays for nothing, whoever closed it.
 */
const SETTLED = `(settled_at is not null
  or (status = 'completed' and resolved_at is not null and doubted_at is null
    and order_id = :order_id and cast(amount as numeric) > (
      select coalesce(sum(cast(given.amount as numeric)), 0) from ${REFUNDS} given
      where given.deleted_at is null and given.invoice_payment_id = own.id and given.kind = 'recorded')))`

/** The order was placed for it: it won the claim, also before the ledger was told of the order. */
const PLACED_FOR = `(cart_id is not null and (order_id = :order_id
  or (order_id is null and claimed_until is not null
    and not exists (select 1 from own named where named.order_id = :order_id))))`

/** Nothing is due but what other methods have promised. Unknown: it is not. */
const COVERED = `coalesce((select cast(totals->>'pending_difference' as numeric) <=
    (select coalesce(sum(amount), 0) from money
     where provider_id <> :provider_id and captured_at is null)
  from order_summary where order_id = :order_id and deleted_at is null
  order by version desc limit 1), false)`

/** Captured by us, and no settled row stands for it: it covers nothing. */
const UNPAID = `exists (select 1 from money where provider_id = :provider_id
  and not exists (select 1 from own where settled_at is not null
    and own.session_id = money.payment_session_id))`

/** What an order is to wait for: our money before goods leave, a surplus to go back. */
export class OrderHolds {
  constructor(private readonly db: Knex) {}

  /**
   * Why an order may not be fulfilled: the state of its newest invoice, for as long
   * as it waits for our money; null: nothing stands against it. It waits if it was
   * placed for a row, whatever session a shopper opens beside it, or if all its
   * sessions are ours. It waits no longer once that row is settled, or what others
   * hold or brought covers all of it: a part lifts nothing. Core's own tables say so
   * the moment an order exists: no error of ours or of core's lets an unpaid order
   * pass because the ledger was not told of it.
   */
  async heldBy(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { status: string }[] }>(
      `with collection as (select payment_collection_id as id
         from order_payment_collection where order_id = :order_id and deleted_at is null),
       session as (${SESSIONS}), money as (${PAYMENTS}),
       own as (select * from ${LEDGER} where ${LIVE} and status <> 'rejected'
         and (order_id = :order_id or payment_collection_id = any(array(select id from collection))))
       select coalesce((select status from own order by created_at desc limit 1), 'none') as status
       where (exists (select 1 from own where ${PLACED_FOR})
           or exists (select 1 from money where provider_id = :provider_id)
           or (exists (select 1 from session)
             and not exists (select 1 from session where provider_id <> :provider_id)))
         and not exists (select 1 from own where ${SETTLED} and (${PLACED_FOR}
           or not exists (select 1 from own where ${PLACED_FOR})))
         and not (${COVERED} and not ${UNPAID})`,
      {
        order_id: orderId,
        provider_id: PROVIDER_ID,
        processable: [...PROCESSABLE],
      }
    )
    return rows[0]?.status ?? null
  }

  /** Settled rows whose order owes its customer something, by id; a hundred after the given one. */
  async overpaid(afterId: string): Promise<StoredRow[]> {
    const { rows } = await this.db.raw<{ rows: StoredRow[] }>(
      `select ${ROW} from ${LEDGER} where ${LIVE} and settled_at is not null
         and attention_reason = 'overpaid' and resolved_at is null and id > :after_id
       order by id limit 100`,
      { after_id: afterId }
    )
    return rows
  }

  /** The surplus is gone, or a human took it over; the row stays settled. */
  async endOverpaid(id: string): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set attention_reason = null, attention_at = null, updated_at = now()
       where id = :id and settled_at is not null and attention_reason = 'overpaid'
       returning ${ROW}`,
      { id }
    )
  }
}
