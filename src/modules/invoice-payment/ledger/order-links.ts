import { takenBack } from "./captures"
import { LEDGER, LIVE, ofPurchase, type Knex } from "./table"

export type InvoiceFor = {
  id: string
  locale: string | null
  order_id: string | null
  resolved_at: Date | null
  paid: "not_captured" | "captured" | "taken_back" | null
}

/** Which order belongs to what Medusa names: a payment, a collection, a return, an item. */
export class OrderLinks {
  constructor(private readonly db: Knex) {}

  /** The orders that a payment of another provider pays for, if an invoice of ours is for them. */
  async paidByOthers(paymentId: string, ours: string): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `select distinct link.order_id from payment p
         join order_payment_collection link on link.deleted_at is null
           and link.payment_collection_id = p.payment_collection_id
       where p.id = :payment_id and p.provider_id <> :ours
         and (exists (select 1 from ${LEDGER} where ${LIVE} and order_id = link.order_id)
           or exists (select 1 from ${LEDGER} own where own.${LIVE}
             and own.payment_collection_id = link.payment_collection_id))`,
      { payment_id: paymentId, ours }
    )
    return rows.map(({ order_id }) => order_id)
  }

  /**
   * The order with an invoice of ours that an id of Medusa names: its own, or that of a payment,
   * collection, return, exchange, claim, change or fulfillment of it. A row of its collection may
   * not name it yet. Of two orders of one collection it is the one that a row names. null: there is
   * none.
   */
  async namedBy(id: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `select named.order_id from (
         select cast(:id as text) as order_id
         union all select order_id from "return" where id = :id
         union all select order_id from order_exchange where id = :id
         union all select order_id from order_claim where id = :id
         union all select order_id from order_change where id = :id
         union all select order_id from order_fulfillment where fulfillment_id = :id
         union all select link.order_id from order_payment_collection link
           where link.deleted_at is null and link.payment_collection_id in (
             select cast(:id as text)
             union all select payment_collection_id from payment where id = :id)) named
       cross join lateral (select exists (select 1 from ${LEDGER}
         where ${LIVE} and order_id = named.order_id) as is_own) by_row
       where is_own
         or exists (select 1 from order_payment_collection link join ${LEDGER} r
           on r.payment_collection_id = link.payment_collection_id and r.${LIVE}
           where link.order_id = named.order_id and link.deleted_at is null)
       order by is_own desc limit 1`,
      { id }
    )
    return rows[0]?.order_id ?? null
  }

  /**
   * The invoice of ours for what the payment collection is to pay: a paid one, else the newest.
   * null: there is none.
   * @returns `order_id` of the collection, if it has one; `paid` by an invoice of this collection.
   * `not_captured`: it is about to be captured on the collection's order; `captured`: it completes
   * the collection; `taken_back`: it was captured for an order that core took back; null: none
   */
  async invoiceFor(collection_id: string): Promise<InvoiceFor | null> {
    const { rows } = await this.db.raw<{ rows: InvoiceFor[] }>(
      `with linked as (select order_id from order_payment_collection
         where payment_collection_id = :collection_id and deleted_at is null limit 1)
       select * from (select id, locale, resolved_at, created_at, (select order_id from linked) as order_id,
         case when payment_collection_id = :collection_id and ${takenBack(LEDGER)}
             then 'taken_back'
           when status <> 'completed' or resolved_at is not null
             or payment_collection_id <> :collection_id then null
           when settled_at is null and exists (select 1 from linked) then 'not_captured'
           when settled_at is not null and exists (select 1 from payment_collection c
             where c.id = :collection_id and c.status = 'completed') then 'captured' end as paid
       from ${LEDGER} where ${LIVE} and ${ofPurchase({ collection: ":collection_id" })}) one
       order by one.paid is null, one.created_at desc limit 1`,
      { collection_id }
    )
    return rows[0] ?? null
  }

  /** An invoice of the payment collection is paid or under review, and not settled. */
  async isCollecting(payment_collection_id: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `select 1 from ${LEDGER} where ${LIVE} and payment_collection_id = ?
         and settled_at is null and resolved_at is null
         and status in ('under_review', 'completed') limit 1`,
      [payment_collection_id]
    )
    return rows.length > 0
  }

  /** The orders of some line items. */
  async ofItems(itemIds: string[]): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `select distinct order_id from order_item where item_id = any(:ids) and deleted_at is null`,
      { ids: itemIds } as never
    )
    return rows.map(({ order_id }) => order_id)
  }

  /**
   * Nobody can be working on the order yet, and core's lock of its cart covers its only
   * collection. Most captures come this early: they need no turn, and no connection for it.
   */
  async isJustPlaced(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { is_new: boolean }[] }>(
      `select created_at > now() - interval '2 seconds' as is_new from order_payment_collection
       where order_id = ? and deleted_at is null limit 2`,
      [orderId]
    )
    return rows.length === 1 && rows[0]!.is_new
  }
}
