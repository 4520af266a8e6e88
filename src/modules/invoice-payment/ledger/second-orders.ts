// What makes an order a second one for the payment of row `r`, in SQL (ledger/duplicates.ts).
import { wasChanged } from "./changed-orders"
import { WATCHED_FOR } from "./settled-rows"
import { HISTORY, isCanceled, LEDGER, LIVE } from "./table"

/**
 * The transactions for the captures of row `r`, in any order. One with another amount was not
 * written by core: a store's own code moved a part of the money.
 */
export const BOOKED = `payment join capture made on made.payment_id = payment.id and made.deleted_at is null
  join order_transaction t on t.reference = 'capture' and t.reference_id = made.id
    and t.amount = made.amount and t.deleted_at is null`
export const OF_ROW = `payment.payment_session_id = r.session_id and payment.deleted_at is null`

/** The orders show more for the capture than was captured. */
export const SHOWN_TWICE = `(select sum(shown.amount) from order_transaction shown
  where shown.reference = 'capture' and shown.reference_id = made.id and shown.deleted_at is null)
  > made.amount`

/** Core booked the capture of row `r` on order `o` as well. */
export const IS_BOOKED = `exists (select 1 from ${BOOKED}
  where ${OF_ROW} and t.order_id = o.id and ${SHOWN_TWICE})`

/**
 * A part of the row's capture, or all of it, is booked on the order.
 * @param row the name that the statement gives to the ledger
 * @param order SQL for the order's id
 */
export const hasShare = (row: string, order: string) => `exists (
  select 1 from payment paid join capture took on took.payment_id = paid.id
    and took.deleted_at is null
  join order_transaction share on share.reference = 'capture' and share.reference_id = took.id
    and share.deleted_at is null
  where paid.payment_session_id = ${row}.session_id and paid.deleted_at is null
    and share.order_id = ${order})`

/**
 * Order `o` was placed with the amount of row `r`, and got no money: the process may have died
 * before it booked the capture. A human decides, since it may be an order of the store's own code.
 */
const LOOKS_PLACED_TWICE = `(not exists (select 1 from order_transaction where order_id = o.id
    and amount > 0 and deleted_at is null)
  and (select round(cast(totals->>'pending_difference' as numeric)
      + coalesce(cast(totals->>'transaction_total' as numeric), 0), 2) from order_summary
    where order_id = o.id and deleted_at is null order by version limit 1) = cast(r.amount as numeric))`

/** The newest such line is a decision, and it was not taken back. */
const isDecision = (row: string, names = "true") => `coalesce((
  select line.kind = 'resolve' from ${HISTORY} line
  where line.invoice_payment_id = ${row}.id and line.deleted_at is null
    and line.seen ->> 'attention' = 'ordered_twice'
    and (line.kind = 'reopen' or (line.kind = 'resolve' and ${names}))
  order by line.created_at desc, line.id desc limit 1), false)`

/** A human has decided about order `o`. */
export const IS_DECIDED = isDecision(
  "r",
  "line.seen -> 'second_order_ids' @> to_jsonb(o.id)"
)

/** A human has decided about second orders of the row. */
export const DECIDED_TWICE = isDecision(LEDGER)

/**
 * The second orders that the row's history named when it was shown, as a JSON array: a human
 * decides about those. One that was named later is shown anew. As parts of one statement see the
 * row as it was before, `attention_at` is that of the decided reason.
 * @param row the updated row
 */
export function namedOrders(row: string): string {
  return `(select jsonb_agg(distinct line.seen ->> 'second_order_id') from ${HISTORY} line
    join ${LEDGER} shown on shown.id = line.invoice_payment_id
    where shown.id = ${row}.id and line.deleted_at is null
      and line.seen ->> 'second_order_id' is not null and line.created_at <= shown.attention_at)`
}

/**
 * Orders of a later time are not core's: a store's own code may order a cart again. A day less than
 * rows are watched, so that a human is told of each order that is held. Until row `r` is settled
 * or closed, its run may still place one.
 */
const IS_OF_TIME = `(case when r.settled_at is null then r.resolved_at is null
  else o.created_at < r.settled_at + ${WATCHED_FOR} - interval '1 day' end)`

const namedOrder = (
  row: string,
  which = "true"
) => `exists (select 1 from "order" named
  where named.id = ${row}.order_id and named.deleted_at is null and ${which})`

/**
 * The order that the row names stands.
 * @param row the name that the statement gives to the ledger
 */
export const ownStands = (row: string) =>
  namedOrder(row, `not ${isCanceled("named")}`)

/** Row `r` names another order than `o`. Its money is that order's, even if that is cancelled. */
export const NAMES_ANOTHER = `(r.${LIVE} and o.id <> r.order_id and ${namedOrder("r")})`

/**
 * Order `o`, linked to the cart or collection of the paid row `r`, was placed a second time. While
 * the capture is booked on it, it is a second one even if the row's own order is cancelled:
 * otherwise its goods would be free.
 */
export const IS_SECOND = `(${NAMES_ANOTHER} and r.status = 'completed' and r.cart_id is not null
  and (${IS_BOOKED} or (${LOOKS_PLACED_TWICE} and ${IS_OF_TIME} and ${ownStands("r")})))`

/** It must not be fulfilled. */
export const IS_UNDECIDED_SECOND = `(${IS_SECOND} and not ${IS_DECIDED})`

/** A human was told of order `o` on row `r`, whatever they decided. */
const WAS_TOLD_OF = `exists (select 1 from ${HISTORY} line
  where line.invoice_payment_id = r.id and line.deleted_at is null
    and line.seen ->> 'second_order_id' = o.id)`

/**
 * Order `o` is what a run of core left half done beside the own order of row `r`. Whatever people
 * or the store's own code made of an order shows: its amount, money, another collection, a
 * change, a fulfillment.
 */
export const IS_LEFT_HALF_DONE = `(${NAMES_ANOTHER} and ${LOOKS_PLACED_TWICE}
  and not exists (select 1 from order_payment_collection link where link.order_id = o.id
    and link.deleted_at is null and link.payment_collection_id <> r.payment_collection_id)
  and not ${wasChanged("o.id")} and not ${WAS_TOLD_OF})`

/**
 * A second order is linked to a collection of the order. Core books a refund of the collection on
 * one of the two. A decision does not count: it is followed by the end of that link.
 * @param order SQL for the order's id
 */
export function hasSecondOrder(order: string): string {
  return `exists (select 1 from ${LEDGER} r
    join order_payment_collection link on link.payment_collection_id = r.payment_collection_id
      and link.deleted_at is null
    join "order" o on o.id = link.order_id and o.deleted_at is null and not ${isCanceled("o")}
    where r.order_id = ${order} and ${IS_SECOND})`
}
