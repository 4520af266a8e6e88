import {
  BOOKED,
  hasShare,
  IS_BOOKED,
  IS_DECIDED,
  IS_LEFT_HALF_DONE,
  IS_SECOND,
  NAMES_ANOTHER,
  OF_ROW,
  ownStands,
  SHOWN_TWICE,
} from "./second-orders"
import { recentlySettled } from "./settled-rows"
import { isCanceled, LEDGER, LIVE, type Knex } from "./table"
import { requestTask } from "./tasks"

/** A run of core that writes an order's links or money does so within this time. */
const LINK_PATIENCE = "interval '2 minutes'"

/** A second order of a row that has its own. */
export type SecondOrder = {
  row_id: string
  order_id: string
  /**
   * It is cancelled, or it got the row's capture too, and the row's own order stands. Else a human
   * decides: it only looks like a second one, or could replace the own order, which is cancelled.
   */
  isOver: boolean
  /** A human was told of it, and has decided. */
  isDecided: boolean
}

/** A transaction of an order, for a capture that another transaction stands for already. */
export type SecondBooking = { transaction_id: string; order_id: string }

/** One order, of which core has just said that it is placed, or those of one row, or of all. */
export type OrderScope = { order_id: string } | { row_id: string } | "all"

/** An undo that core refuses at its cancel has deleted the order's link to the collection. */
const SECOND_ORDERS = `select distinct r.id as row_id, o.id as order_id,
    ${isCanceled("o")} or (${IS_BOOKED} and ${ownStands("r")}) as "isOver",
    ${IS_DECIDED} as "isDecided"
  from ${LEDGER} r
  cross join lateral (
    select order_id, created_at, deleted_at is null as is_linked from order_payment_collection
      where payment_collection_id = r.payment_collection_id
    union all
    select order_id, created_at, true from order_cart
      where cart_id = r.cart_id and deleted_at is null) link
  join "order" o on o.id = link.order_id and o.deleted_at is null
    and (link.is_linked or not ${isCanceled("o")})
  where ${IS_SECOND}`

/**
 * All but one of the transactions that stand for one capture of the row: the one of the row's own
 * order is kept, of several the oldest. One on another order that stands is kept too: it proves
 * that this order is a second one, until a human decides that it is right.
 */
const secondBookings = (rows: string) => `select transaction_id, order_id from (
  select t.id as transaction_id, t.order_id,
    t.order_id = r.order_id or o.deleted_at is not null or ${isCanceled("o")}
      or ${IS_DECIDED} as is_surplus,
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

/** Core may still place, undo or book the order by itself. */
const IS_AT_REST = `link.created_at < now() - ${LINK_PATIENCE}`

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

  /** Second orders; of all rows: of those that were settled lately. */
  async orders(scope: OrderScope): Promise<SecondOrder[]> {
    if (scope === "all") {
      return this.findAll(
        `${SECOND_ORDERS} and r.id = any(:ids) and ${IS_AT_REST}`
      )
    }
    return this.findOne(
      scope,
      "row_id" in scope
        ? `${SECOND_ORDERS} and r.id = :row_id and ${IS_AT_REST}`
        : `${SECOND_ORDERS} and o.id = :order_id
        and r.payment_collection_id in (select payment_collection_id from order_payment_collection
          where order_id = :order_id
        union select ours.payment_collection_id from ${LEDGER} ours
          join order_cart on order_cart.cart_id = ours.cart_id and order_cart.deleted_at is null
          where order_cart.order_id = :order_id and ours.deleted_at is null)`
    )
  }

  /**
   * Rows whose money pays for their own order alone, or is to pay for it, and whose collection this
   * order is linked to as well: core would give that money back, or cancel the collection, if the
   * order were cancelled.
   */
  async rowsBeside(order_id: string): Promise<string[]> {
    const rows = await this.findOne<{ id: string }>(
      { order_id },
      `select distinct r.id from "order" o
       join order_payment_collection link on link.order_id = o.id and link.deleted_at is null
       join ${LEDGER} r on r.payment_collection_id = link.payment_collection_id
       where o.id = :order_id and ${NAMES_ANOTHER} and (${IS_BOOKED} or not ${hasShare("r", "o.id")})`
    )
    return rows.map(({ id }) => id)
  }

  /** A human was told of the order at this row, and has decided about it. */
  async isDecided(row_id: string, order_id: string): Promise<boolean> {
    const found = await this.findOne(
      { row_id, order_id },
      `select 1 from ${LEDGER} r join "order" o on o.id = :order_id
       where r.id = :row_id and ${IS_DECIDED}`
    )
    return found.length > 0
  }

  /** The order is left half done by a run of core that placed it beside the row's own order. */
  async isLeftHalfDone(row_id: string, order_id: string): Promise<boolean> {
    const found = await this.findOne(
      { row_id, order_id },
      `select 1 from ${LEDGER} r join "order" o on o.id = :order_id and o.deleted_at is null
       where r.id = :row_id and ${IS_LEFT_HALF_DONE}`
    )
    return found.length > 0
  }

  /** Second transactions of a capture; of one order, or of all rows that were settled lately. */
  async bookings(
    scope: { order_id: string } | "all"
  ): Promise<SecondBooking[]> {
    return scope === "all"
      ? this.findAll(secondBookings("r.id = any(:ids)"))
      : this.findOne(scope, secondBookings(OF_ORDER))
  }

  /**
   * No second order stands any more that a human has to decide about. A task looks for what this
   * reason hid.
   */
  async endAttention(): Promise<void> {
    const isShown = `attention_reason = 'ordered_twice' and resolved_at is null
      and settled_at is not null`
    await this.db.raw(
      `with ended as (
         update ${LEDGER} set attention_reason = null, attention_at = null,
           verify_due_at = now(), updated_at = now()
         where ${LIVE} and ${isShown} and id <> all(array(
           select row_id from (${SECOND_ORDERS} and ${isShown} and not ${isCanceled("o")}
             and not ${IS_DECIDED}) second))
         returning id as subject, verify_due_at as run_at)
       ${requestTask("verify", "ended")}`
    )
  }

  /** Deletes the transaction, and leaves the order's summary as it is. */
  async deleteBooking(transactionId: string): Promise<void> {
    await this.db("order_transaction")
      .where({ id: transactionId, reference: "capture" })
      .update({ deleted_at: this.db.fn.now(), updated_at: this.db.fn.now() })
  }

  private async findOne<Found>(scope: object, sql: string): Promise<Found[]> {
    const { rows } = await this.db.raw<{ rows: Found[] }>(sql, scope as never)
    return rows
  }

  private async findAll<Found>(sql: string): Promise<Found[]> {
    const found: Found[] = []
    for await (const ids of rowsAtRest(this.db)) {
      found.push(...(await this.findOne<Found>({ ids }, sql)))
    }
    return found
  }
}
