import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import { PROCESSABLE } from "../../../payment-rules/settlement/session-decision"
import { returnedOf } from "./after-refund"
import { IS_DECIDED_CAPTURE, OF_ORDER, UNPAID_CAPTURE } from "./captures"
import { promisedElsewhere } from "./other-methods"
import { IS_UNDECIDED_SECOND, ownStands } from "./second-orders"
import { DUE } from "./surplus-facts"
import { LEDGER, LIVE, type Knex } from "./table"

// `= any(array(…))` uses the index to find the few rows. For `in (select …)` PostgreSQL makes a
// plan for any number of rows.

/** Sessions from which the order's collections may still be paid. */
const SESSIONS = `select provider_id from payment_session
  where payment_collection_id = any(array(select id from collection))
    and deleted_at is null and status = any(:processable)`

const PAYMENTS = `select provider_id, payment_session_id,
    case when captured_at is null then amount - (select coalesce(sum(made.amount), 0)
      from capture made where made.payment_id = payment.id and made.deleted_at is null)
    else 0 end as promised
  from payment where payment_collection_id = any(array(select id from collection))
    and deleted_at is null and canceled_at is null`

/**
 * The order's debt at a time, less later payments. The debt comes from the order's version of that
 * time, so a later edit does not count. Transactions are counted themselves, as in DUE.
 * @param which those of the transactions `made` that count; all if it is not given
 */
const owedAt = (order: string, timestamp: string, which = "true") => `(
  select cast(summary.totals->>'pending_difference' as numeric) + coalesce(
    cast(summary.totals->>'transaction_total' as numeric) - (select coalesce(sum(made.amount), 0)
      from order_transaction made
      where made.order_id = ${order} and made.deleted_at is null and ${which}), 0)
  from order_summary summary
  where summary.order_id = ${order} and summary.deleted_at is null
    and summary.created_at <= ${timestamp}
  order by summary.version desc limit 1)`

/**
 * The row's money is in the order, or a human closed the paid row, which names this order.
 * Money that was returned in full, or is in doubt, pays for nothing, even if a human closed
 * the row. A store's own code may link a part of an order to its payment. That pays for the part
 * while the row's own order stands; then its money goes back.
 */
const SETTLED = `((settled_at is not null and (order_id = :order_id or ${ownStands("own")}))
  or (status = 'completed' and resolved_at is not null and doubted_at is null
    and order_id = :order_id and cast(amount as numeric) > ${returnedOf("own")}))`

/**
 * The order was placed for this row: the row names it, or, while the ledger does not know the
 * order yet, the row has won the claim. An order that another method has promised to pay is not
 * such a row's.
 */
const PLACED_FOR = `(cart_id is not null and (order_id = :order_id
  or (order_id is null and claimed_until is not null and not ${promisedElsewhere("own")}
    and not exists (select 1 from own named where named.order_id = :order_id))))`

/** It was made for the standing order, and asked for all that the order owed then. */
const ASKS_FOR_ALL = `(cart_id is null and order_id = :order_id
  and coalesce(round(${owedAt(":order_id", "own.created_at", "made.created_at <= own.created_at")}, 2)
    <= cast(amount as numeric), false))`

/**
 * Payments of other methods, authorized and not captured, cover all that is due. Without a summary
 * the order is not covered.
 */
const COVERED = `coalesce(round(${DUE}, 2) <= (select coalesce(sum(promised), 0) from money
  where provider_id <> :provider_id), false)`

/**
 * One version of the order was paid in full before the next one came, and was not refunded since:
 * what it owes now comes from a later change.
 */
const WAS_PAID = `exists (select 1 from (
    select totals, lead(created_at) over (order by version) as ended_at
    from order_summary where order_id = :order_id and deleted_at is null) one
  cross join lateral (select coalesce(sum(made.amount), 0) as paid from order_transaction made
    where made.order_id = :order_id and made.deleted_at is null
      and (made.amount < 0 or made.created_at < coalesce(one.ended_at, 'infinity'))) money_then
  where money_then.paid > 0 and round(cast(one.totals->>'pending_difference' as numeric)
    + coalesce(cast(one.totals->>'transaction_total' as numeric) - money_then.paid, 0), 2) <= 0)`

/** A payment of ours without a settled row: it covers nothing. */
const UNPAID = `exists (select 1 from money where provider_id = :provider_id
  and not exists (select 1 from own where settled_at is not null
    and own.session_id = money.payment_session_id))`

const COLLECTIONS = `select payment_collection_id as id
  from order_payment_collection where order_id = :order_id and deleted_at is null`

/** The rows of the order. */
const OWN = `select * from ${LEDGER} where ${LIVE} and status <> 'rejected'
  and (order_id = :order_id or payment_collection_id = any(array(select id from collection)))`

/** An open invoice asks for all that is left to pay, even if a part was paid in another way. */
const ASKED_FOR_ALL = `exists (select 1 from own where ${ASKS_FOR_ALL}
  and settled_at is null and resolved_at is null and status in ('pending', 'under_review', 'completed'))`

/**
 * The row that the order was placed for is settled, or a later one that asked for all. An order
 * without such a row waits for no more than an invoice asks for.
 */
const PAID_BY_INVOICE = `exists (select 1 from own where ${SETTLED} and (${PLACED_FOR} or ${ASKS_FOR_ALL}
  or not (exists (select 1 from own where ${PLACED_FOR}) or ${ASKED_FOR_ALL})))`

/**
 * Rows for whose payment it is a second order. An undo that core refused at its cancel has deleted
 * the order's link to the collection.
 */
const SECOND = `select 1 from "order" o join ${LEDGER} r on r.id = any(array(
    select id from ${LEDGER} where deleted_at is null
      and payment_collection_id = any(array(select payment_collection_id
        from order_payment_collection where order_id = :order_id))
    union all select id from ${LEDGER} where deleted_at is null
      and cart_id = any(array(select cart_id from order_cart
        where order_id = :order_id and deleted_at is null))))
  where o.id = :order_id and ${IS_UNDECIDED_SECOND}`

/** Decides whether an order must wait for its money before its goods leave. */
export class OrderHolds {
  constructor(private readonly db: Knex) {}

  /**
   * Why an order may not be fulfilled: the status of its newest invoice that is not captured, else
   * of its newest one, or `none` without an invoice, while it waits for our money; null: nothing
   * stands against it. It waits if it was placed for a row, even if the shopper opened another
   * session since; if an open invoice asks for all that is left; if it has a payment of ours; or if
   * all its sessions are ours. It waits no longer once that row is settled, or a later one that
   * asked for all that was owed, or once other methods have paid or promised all of it: a part does
   * not suffice. Once it was paid, a change that makes it dearer does not hold it again. Core's own
   * tables are read, so an unpaid order is held even if, by an error, the ledger was not told of
   * it.
   * `captured_unpaid`: the order holds a capture that nobody paid, and no human has decided about
   * that capture. It then waits even if the rest of it is paid. `ordered_twice`: core placed it as
   * a second order for one payment. It waits until it is cancelled or a human decides.
   */
  async heldBy(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { held_by: string }[] }>(
      `with collection as (${COLLECTIONS}),
       session as (${SESSIONS}), money as (${PAYMENTS}),
       unpaid as (select 1 from payment p
         where ${OF_ORDER} and ${UNPAID_CAPTURE} and not ${IS_DECIDED_CAPTURE}),
       own as (${OWN}), second as (${SECOND})
       select case when exists (select 1 from unpaid) then 'captured_unpaid'
         when exists (select 1 from second) then 'ordered_twice'
         else coalesce((select status from own order by settled_at is not null, created_at desc limit 1), 'none') end as held_by
       where exists (select 1 from second) or exists (select 1 from unpaid) or ((exists (select 1 from own where ${PLACED_FOR})
           or ${ASKED_FOR_ALL}
           or exists (select 1 from money where provider_id = :provider_id)
           or (exists (select 1 from session)
             and not exists (select 1 from session where provider_id <> :provider_id)))
         and not ${PAID_BY_INVOICE}
         and not ((${COVERED} or ${WAS_PAID}) and not ${UNPAID}))`,
      {
        order_id: orderId,
        provider_id: PROVIDER_ID,
        processable: [...PROCESSABLE],
      }
    )
    return rows[0]?.held_by ?? null
  }

  /** Core placed it as a second order for one payment, and no human has decided otherwise. */
  async isSecond(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `${SECOND} limit 1`,
      { order_id: orderId }
    )
    return rows.length > 0
  }

  /**
   * One of its invoices, or any other payment, has paid all that the order owed; a part does not
   * suffice. What it owes since then comes from a change.
   */
  async wasPaid(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { paid: boolean }[] }>(
      `with collection as (${COLLECTIONS}), own as (${OWN}) select (${PAID_BY_INVOICE} or ${WAS_PAID}) as paid`,
      { order_id: orderId }
    )
    return rows[0]?.paid ?? false
  }

  /**
   * The order's debt since each of its rows was closed, by row id. A row whose debt is not known is
   * left out.
   */
  async owedSinceClosing(orderId: string): Promise<Map<string, string>> {
    const { rows } = await this.db.raw<{
      rows: { id: string; owed: string | null }[]
    }>(
      `select r.id, ${owedAt("r.order_id", "r.resolved_at")} as owed from ${LEDGER} r
       where r.order_id = :order_id and r.resolved_at is not null and r.deleted_at is null`,
      { order_id: orderId }
    )
    return new Map(rows.flatMap(({ id, owed }) => (owed ? [[id, owed]] : [])))
  }
}
