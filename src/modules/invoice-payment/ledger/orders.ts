import type { LedgerRow } from "../../../payment-rules/ledger-row"
import { LEDGER, type Knex } from "./table"

type StandingRow = Pick<LedgerRow, "status" | "settled_at" | "resolved_at">

/** How the ledger learns of orders, and guards them. */
export class OrderLedger {
  constructor(private readonly db: Knex) {}

  /**
   * An order was placed: its id goes to the one row it was placed for, in one
   * UPDATE without a read, also for carts that the shop itself completed. That is
   * the row that won the claim. null: the order was known, or is none of ours.
   */
  async orderPlaced(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `update ${LEDGER} set order_id = :order_id, claimed_until = null, updated_at = now()
       where id = (
         select r.id from ${LEDGER} r
         join order_payment_collection link on link.deleted_at is null
           and link.payment_collection_id = r.payment_collection_id
         where link.order_id = :order_id and r.deleted_at is null and r.order_id is null and r.settled_at is null
           and r.status in ('completed', 'under_review') and r.session_id is not null
           and not exists (select 1 from ${LEDGER} other where other.deleted_at is null and other.order_id = :order_id)
         order by r.claimed_until desc nulls last limit 1 for update of r)
       returning id`,
      { order_id: orderId }
    )
    return rows[0]?.id ?? null
  }

  /**
   * Why an order of ours may not be fulfilled: the state of its invoice as long
   * as none of them is settled or resolved; null: nothing stands against it. An
   * invoice that was paid beside another method's money holds nothing up.
   */
  async heldBy(orderId: string): Promise<string | null> {
    const rows = (await this.db(LEDGER)
      .select("status", "settled_at", "resolved_at")
      .where({ order_id: orderId, deleted_at: null })
      .whereNotNull("cart_id")
      .whereNot({ status: "rejected" })
      .whereRaw(
        "coalesce(attention_reason, '') not in ('paid_elsewhere', 'paid_twice')"
      )
      .orderBy("created_at", "desc")) as StandingRow[]
    const free = rows.some((row) => row.settled_at ?? row.resolved_at)
    return free ? null : (rows[0]?.status ?? null)
  }

  /** An order was cancelled: its open invoices are to be cancelled too. */
  async orderCanceled(orderId: string): Promise<void> {
    await this.db(LEDGER)
      .where({
        order_id: orderId,
        deleted_at: null,
        settled_at: null,
        resolved_at: null,
      })
      .whereIn("status", ["pending", "under_review"])
      .update({ cancel_due_at: this.db.fn.now() })
  }
}
