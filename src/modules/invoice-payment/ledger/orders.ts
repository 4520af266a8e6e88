import { LEDGER, type Knex } from "./table"

/** How the ledger learns of orders, and guards them. */
export class OrderLedger {
  constructor(private readonly db: Knex) {}

  /**
   * An order was placed: its id goes to the unsettled rows of its payment
   * collections that are not dead, in one UPDATE without a read, also for carts
   * that the shop itself completed. Gives back the rows that got it.
   */
  async orderPlaced(orderId: string): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `update ${LEDGER} r set order_id = :order_id, claimed_until = null, updated_at = now()
       from order_payment_collection link
       where link.order_id = :order_id and link.deleted_at is null
         and r.payment_collection_id = link.payment_collection_id
         and r.order_id is null and r.settled_at is null
         and r.status in ('completed', 'under_review')
       returning r.id`,
      { order_id: orderId }
    )
    return rows.map(({ id }) => id)
  }

  /** Rows of an order that still wait for their money or its review. */
  async unsettledOf(
    orderId: string
  ): Promise<{ id: string; status: string }[]> {
    return this.db(LEDGER)
      .select("id", "status")
      .where({ order_id: orderId, settled_at: null, resolved_at: null })
      .whereNotIn("status", ["rejected", "cancelled", "expired"])
  }

  async hasSettledRow(orderId: string): Promise<boolean> {
    const row = await this.db(LEDGER)
      .where({ order_id: orderId })
      .whereNotNull("settled_at")
      .first("id")
    return row !== undefined
  }
}
