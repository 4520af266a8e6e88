import { MONEY_IS_KNOWN, type Snapshot } from "../../faults/snapshot"
import type { RunningStore } from "../running-store"

/** The state of these carts in the service and the database, in the form of the invariants. */
export async function snapshotOfCarts(
  { sandbox, watch }: RunningStore,
  cartIds: string[]
): Promise<Snapshot> {
  const [rows, orders, captures] = await Promise.all([
    watch.query<Snapshot["rows"][number]>(ROWS, [cartIds, MONEY_IS_KNOWN]),
    watch.query<Snapshot["orders"][number]>(ORDERS, [cartIds]),
    watch.query<Snapshot["captures"][number]>(CAPTURES, [cartIds]),
  ])
  const ours = new Set(rows.map(({ id }) => id))
  return {
    invoices: sandbox
      .invoices()
      .filter(({ external_reference }) => ours.has(String(external_reference)))
      .map((invoice) => ({
        id: invoice.id,
        reference: invoice.external_reference,
        paid: invoice.status === "completed",
        amount: invoice.amount,
      })),
    rows,
    orders,
    captures,
  }
}

const SHOWN = `(attention_reason is not null or (resolved_at is not null and status = 'completed')
  or coalesce(muted_reason = any($2), false))`

/** Nobody gives money back or edits an order while processes are killed. */
const ROWS = `
  select id, invoice_id, payment_collection_id, session_id, order_id, settled_at is not null as settled,
    ${SHOWN} as shown, ${SHOWN} or coalesce(muted_reason = 'overpaid', false) as "knowsSurplus",
    settled_at is null and resolved_at is null
      and status in ('unknown', 'pending', 'under_review', 'completed') as open,
    next_due_at is not null or priority is not null as waits, '[]'::jsonb as returned, '[]'::jsonb as left_carts
  from invoice_payment where cart_id = any($1)`

const COLLECTIONS = `
  select payment_collection_id as id, cart_id from cart_payment_collection
  where cart_id = any($1) and deleted_at is null`

/** An order whose link to the cart was lost is found by its collection. */
const ORDERS = `
  with collection as (${COLLECTIONS}),
  placed as (
    select order_id from order_cart where cart_id = any($1) and deleted_at is null
    union select order_id from order_payment_collection link
      join collection on collection.id = link.payment_collection_id where link.deleted_at is null)
  select o.id, o.status = 'canceled' as canceled,
    (select min(cart_id) from order_cart where order_id = o.id and deleted_at is null) as cart_id,
    array(select payment_collection_id from order_payment_collection
      where order_id = o.id and deleted_at is null) as collections,
    coalesce((select (totals->>'current_order_total')::float from order_summary
      where order_id = o.id and deleted_at is null order by version desc limit 1), 0) as total,
    null as edited_at,
    array(select s.provider_id from payment_session s join order_payment_collection l
      on l.payment_collection_id = s.payment_collection_id and l.order_id = o.id and l.deleted_at is null
      where s.deleted_at is null) as providers,
    coalesce((select jsonb_agg(jsonb_build_object('capture', reference_id, 'amount', amount)) from order_transaction
      where order_id = o.id and reference = 'capture' and deleted_at is null), '[]') as transactions,
    null as returned,
    coalesce((select sum(amount)::float from order_transaction
      where order_id = o.id and deleted_at is null), 0) as booked,
    coalesce((select (totals->>'transaction_total')::float from order_summary
      where order_id = o.id and deleted_at is null order by version desc limit 1), 0) as summed
  from placed join "order" o on o.id = placed.order_id where o.deleted_at is null`

const CAPTURES = `
  with collection as (${COLLECTIONS})
  select p.payment_collection_id as collection_id, collection.cart_id, p.provider_id, c.amount::float as amount,
    c.id, p.payment_session_id as session_id, s.amount::float as session_amount, 0 as refunded,
    extract(epoch from c.created_at)::float * 1000 as at
  from capture c join payment p on p.id = c.payment_id
    left join payment_session s on s.id = p.payment_session_id and s.deleted_at is null
    join collection on collection.id = p.payment_collection_id
  where c.deleted_at is null and p.deleted_at is null`
