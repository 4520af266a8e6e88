import { isBooked } from "./order-books"
import { REFUNDS, type Knex } from "./table"

/** One request at a time runs Medusa's refund; if its process dies, another may after this time. */
const CLAIM = "interval '90 seconds'"

const FREE = "(claimed_until is null or claimed_until < now())"

/** Runs of Medusa's refund together with its recording; each recording is run once. */
export class RefundRuns {
  constructor(private readonly db: Knex) {}

  /**
   * An earlier run made the refund, but broke off before it recorded that: records it now. Only a
   * line that consumed the allowance, whose refund still exists, and is written to its order,
   * proves it.
   */
  async recordIfMade(id: string): Promise<Date | null> {
    const { rows } = await this.db.raw<{ rows: { refunded_at: Date }[] }>(
      `update ${REFUNDS} made set refunded_at = consumed.created_at, claimed_until = null, updated_at = now()
       from ${REFUNDS} consumed
       where made.id = :id and made.refunded_at is null
         and (made.claimed_until is null or made.claimed_until < now())
         and consumed.invoice_payment_id = made.invoice_payment_id
         and consumed.recording_id = made.id and consumed.deleted_at is null
         and exists (select 1 from refund where refund.id = consumed.idempotency_key and refund.deleted_at is null)
         and ${isBooked("refund", "consumed.idempotency_key")}
       returning made.refunded_at`,
      { id }
    )
    return rows[0]?.refunded_at ?? null
  }

  /** Claims the run of Medusa's refund for a recording; false: done, or under way. */
  async claim(id: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `update ${REFUNDS} set claimed_until = now() + ${CLAIM}
       where id = ? and refunded_at is null and ${FREE} returning id`,
      [id]
    )
    return rows.length > 0
  }

  async endClaim(id: string, { refunded }: { refunded: boolean }) {
    await this.db(REFUNDS)
      .where({ id })
      .update({
        claimed_until: null,
        updated_at: this.db.fn.now(),
        ...(refunded && { refunded_at: this.db.fn.now() }),
      })
  }
}
