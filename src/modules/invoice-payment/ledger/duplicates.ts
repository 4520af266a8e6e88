import { recentlySettled, WATCHED_FOR } from "./settled-rows"
import { isCanceled, LEDGER, LIVE, type Knex } from "./table"
import { requestTask } from "./tasks"

/** A run of core that writes an order's links or money does so within this time. */
const AT_REST = "interval '2 minutes'"

/** A second order of a row that has its own. */
type SecondOrder = {
  row_id: string
  order_id: string
  /** It got the row's capture too, or is cancelled; else it only looks like a second one. */
  isOver: boolean
}

/** A transaction of an order, for a capture that another transaction stands for already. */
export type SecondBooking = { transaction_id: string; order_id: string }

/** Core may still place, undo or book the order by itself. An event of core says that it ended. */
type Scope = { order_id: string } | "at rest"

/**
 * The transactions for the captures of row `r`, in any order. One with another amount was not
 * written by core: a store's own code moved a part of the money.
 */
const BOOKED = `payment join capture made on made.payment_id = payment.id and made.deleted_at is null
  join order_transaction t on t.reference = 'capture' and t.reference_id = made.id
    and t.amount = made.amount and t.deleted_at is null`
const OF_ROW = `payment.payment_session_id = r.session_id and payment.deleted_at is null`

/** The orders show more for the capture than was captured. */
const SHOWN_TWICE = `(select sum(shown.amount) from order_transaction shown
  where shown.reference = 'capture' and shown.reference_id = made.id and shown.deleted_at is null)
  > made.amount`

/** Core booked the capture of row `r` on order `o` as well. */
const IS_BOOKED = `exists (select 1 from ${BOOKED}
  where ${OF_ROW} and t.order_id = o.id and ${SHOWN_TWICE})`

/**
 * Order `o` was placed with the amount of the settled row, and has no money at all: the process may
 * have died before it booked the capture. A human decides, since it may be an order of the store's
 * own code.
 */
const LOOKS_PLACED_TWICE = `(r.settled_at is not null
  and not exists (select 1 from order_transaction where order_id = o.id and deleted_at is null)
  and (select round(cast(totals->>'pending_difference' as numeric)
      + coalesce(cast(totals->>'transaction_total' as numeric), 0), 2) from order_summary
    where order_id = o.id and deleted_at is null order by version limit 1) = cast(r.amount as numeric))`

/** A human was not told of it yet, or is being told. Their decision, or time, ends it. */
const IS_UNDECIDED = `(r.attention_reason = 'ordered_twice' or (r.settled_at > now() - ${WATCHED_FOR}
  and coalesce(r.muted_reason, '') <> 'ordered_twice'))`

/** Row `r` is paid and names another order than `o`, which stands. */
const HAS_OWN_ORDER = `(r.${LIVE} and r.status = 'completed' and r.cart_id is not null
  and o.id <> r.order_id and exists (select 1 from "order" own
    where own.id = r.order_id and own.deleted_at is null and not ${isCanceled("own")}))`

/** Order `o`, linked to the cart or collection of row `r`, must not be fulfilled. */
export const IS_SECOND = `(${HAS_OWN_ORDER}
  and (${IS_BOOKED} or (${LOOKS_PLACED_TWICE} and ${IS_UNDECIDED})))`

/** An undo that core refuses at its cancel has deleted the order's link to the collection. */
const SECOND_ORDERS = `select distinct r.id as row_id, o.id as order_id,
    ${IS_BOOKED} or ${isCanceled("o")} as "isOver"
  from ${LEDGER} r
  cross join lateral (
    select order_id, created_at, deleted_at is null as is_linked from order_payment_collection
      where payment_collection_id = r.payment_collection_id
    union all
    select order_id, created_at, true from order_cart
      where cart_id = r.cart_id and deleted_at is null) link
  join "order" o on o.id = link.order_id and o.deleted_at is null
    and (link.is_linked or not ${isCanceled("o")})
  where ${HAS_OWN_ORDER} and (${IS_BOOKED} or ${LOOKS_PLACED_TWICE})`

/**
 * All but one of the transactions that stand for one capture of the row: the one of the row's own
 * order is kept, of several the oldest. By that of another order which stands it is known that the
 * order is a second one.
 */
const secondBookings = (rows: string) => `select transaction_id, order_id from (
  select t.id as transaction_id, t.order_id,
    t.order_id = r.order_id or o.deleted_at is not null or ${isCanceled("o")} as is_surplus,
    row_number() over (partition by made.id
      order by t.order_id = r.order_id desc, t.created_at, t.id) as nth
  from ${LEDGER} r
  cross join (${BOOKED})
  join "order" o on o.id = t.order_id
  where ${OF_ROW} and ${SHOWN_TWICE} and r.${LIVE} and r.order_id is not null and ${rows}) one
  where nth > 1 and is_surplus`

/**
 * Rows of this order, and those whose capture is booked on it. With arrays PostgreSQL uses the
 * indexes of both columns.
 */
const OF_ORDER = `r.id = any(array(
  select id from ${LEDGER} where order_id = :order_id and deleted_at is null
  union all
  select id from ${LEDGER} where deleted_at is null and session_id = any(array(
    select payment.payment_session_id from order_transaction booked
    join capture on capture.id = booked.reference_id
    join payment on payment.id = capture.payment_id
    where booked.order_id = :order_id and booked.reference = 'capture'
      and booked.deleted_at is null))))`

/** Rows that were settled lately, then paid ones that a human is shown instead. */
async function* rowsAtRest(db: Knex): AsyncGenerator<string[]> {
  yield* recentlySettled(db)
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select id from ${LEDGER} where ${LIVE} and status = 'completed' and settled_at is null
       and attention_at > now() - interval '8 days' limit 200`
  )
  yield rows.map(({ id }) => id)
}

/**
 * What core wrote twice. Its locks and ours end after a time. A run of core that is held up longer
 * goes on beside another one: it places a second order for the cart, without asking us, or books
 * the capture a second time. The row then keeps one order, and its capture one transaction.
 */
export class DuplicateRepository {
  constructor(private readonly db: Knex) {}

  /** Second orders; of the rows of one order's cart or collection, or of all settled lately. */
  async orders(scope: Scope): Promise<SecondOrder[]> {
    return this.find(scope, {
      one: `${SECOND_ORDERS} and o.id = :order_id
        and r.payment_collection_id in (select payment_collection_id from order_payment_collection
          where order_id = :order_id
        union select ours.payment_collection_id from ${LEDGER} ours
          join order_cart on order_cart.cart_id = ours.cart_id and order_cart.deleted_at is null
          where order_cart.order_id = :order_id and ours.deleted_at is null)`,
      all: `${SECOND_ORDERS} and r.id = any(:ids) and link.created_at < now() - ${AT_REST}`,
    })
  }

  /** Second transactions of a capture; of one order, or of all rows that were settled lately. */
  async bookings(scope: Scope): Promise<SecondBooking[]> {
    return this.find(scope, {
      one: secondBookings(OF_ORDER),
      all: secondBookings("r.id = any(:ids)"),
    })
  }

  /**
   * No second order stands any more, for whatever reason: nothing is left to decide. A task looks
   * for what this reason hid.
   */
  async endAttention(): Promise<void> {
    const isShown = `attention_reason = 'ordered_twice' and resolved_at is null
      and settled_at is not null`
    await this.db.raw(
      `with ended as (
         update ${LEDGER} set attention_reason = null, attention_at = null, updated_at = now()
         where ${LIVE} and ${isShown} and id <> all(array(
           select row_id from (${SECOND_ORDERS} and ${isShown} and not ${isCanceled("o")}) second))
         returning id as subject, now() as run_at)
       ${requestTask("verify", "ended")}`
    )
  }

  /** Deletes the transaction, and leaves the order's summary as it is. */
  async deleteBooking(transactionId: string): Promise<void> {
    await this.db("order_transaction")
      .where({ id: transactionId, reference: "capture" })
      .update({ deleted_at: this.db.fn.now(), updated_at: this.db.fn.now() })
  }

  private async find<Found>(
    scope: Scope,
    sql: { one: string; all: string }
  ): Promise<Found[]> {
    if (scope !== "at rest") {
      const { rows } = await this.db.raw<{ rows: Found[] }>(sql.one, scope)
      return rows
    }
    const found: Found[] = []
    for await (const ids of rowsAtRest(this.db)) {
      const { rows } = await this.db.raw<{ rows: Found[] }>(sql.all, { ids })
      found.push(...rows)
    }
    return found
  }
}
