import type { OrderEnd } from "../../../payment-rules/shopper/page-state"
import { returnedOf } from "./after-refund"
import {
  IS_UNDECIDED,
  isCanceled,
  LEDGER,
  type Knex,
  type StoredRow,
} from "./table"

/** Whether something else took the place of a row's invoice, and what became of its order. */
export class SuccessorRepository {
  constructor(private readonly db: Knex) {}

  /**
   * The shopper went on without this row: another invoice of its owner is open, paid or
   * perhaps paid (a void one, too, until a human has decided), another payment method took
   * its place, or the cart became an order.
   */
  async isSuperseded(row: StoredRow): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { gone: boolean }[] }>(
      `select (r.detached_at is not null
         or exists (select 1 from ${LEDGER} other where other.deleted_at is null and other.id <> r.id
           and (other.payment_collection_id = r.payment_collection_id
             or other.cart_id = r.cart_id or other.order_id = r.order_id)
           and (other.settled_at is not null or other.status in ('creating', 'pending', 'under_review', 'completed') or ${IS_UNDECIDED}))
         or (r.order_id is null and exists (select 1 from order_cart link
           where link.cart_id = r.cart_id and link.deleted_at is null))) as gone
       from ${LEDGER} r where r.id = :id`,
      { id: row.id }
    )
    return rows[0]?.gone ?? true
  }

  /**
   * The purchase of the row's invoice was ordered without it, or has a newer invoice: nobody is
   * sent to pay this one any more, nor told that there is no order.
   */
  async isReplaced({ id }: StoredRow): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { gone: boolean }[] }>(
      `select (exists (select 1 from ${LEDGER} newer where newer.deleted_at is null
           and (newer.created_at, newer.id) > (r.created_at, r.id)
           and (newer.payment_collection_id = r.payment_collection_id
             or newer.cart_id = r.cart_id or newer.order_id = r.order_id)
           and newer.status in ('creating', 'pending', 'under_review', 'completed'))
         or (r.order_id is null and (exists (select 1 from order_cart link
             where link.cart_id = r.cart_id and link.deleted_at is null)
           or exists (select 1 from order_payment_collection link
             where link.payment_collection_id = r.payment_collection_id and link.deleted_at is null)))) as gone
       from ${LEDGER} r where r.id = :id`,
      { id }
    )
    return rows[0]?.gone ?? true
  }

  /** Given back: a human recorded that all the money was returned. */
  async orderEnd({ id, settled_at, status }: StoredRow): Promise<OrderEnd> {
    if (!settled_at && status !== "under_review") {
      return null
    }
    const { rows } = await this.db.raw<{ rows: { fate: OrderEnd }[] }>(
      `select case when r.settled_at is null then (select 'canceled' from "order" o
           where o.id = r.order_id and ${isCanceled("o")})
         when cast(r.amount as numeric) <= ${returnedOf("r")} then 'given_back' end as fate
       from ${LEDGER} r where r.id = :id`,
      { id }
    )
    return rows[0]?.fate ?? null
  }
}
