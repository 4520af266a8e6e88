import type { LedgerRow } from "../../../payment-rules/ledger-row"
import { LEDGER, LIVE, ROW, type Knex, type StoredRow } from "./table"

/** How long one process waits for another that prepares the same order's payment. */
const LOCK_PATIENCE = "5s"

type StandingRow = Pick<LedgerRow, "status" | "settled_at" | "resolved_at">

/**
 * The row an order was placed for, before the ledger has been told of the order:
 * the paid or reviewed one of its payment collection that won the claim.
 */
const PLACED_FOR = `select r.id from ${LEDGER} r
  join order_payment_collection link on link.deleted_at is null
    and link.payment_collection_id = r.payment_collection_id
  where link.order_id = :order_id and r.deleted_at is null and r.order_id is null and r.settled_at is null
    and r.status in ('completed', 'under_review') and r.session_id is not null
    and not exists (select 1 from ${LEDGER} other where other.deleted_at is null and other.order_id = :order_id)
  order by r.claimed_until desc nulls last limit 1`

/** How the ledger learns of orders, and guards them. */
export class OrderLedger {
  private queue: Promise<unknown> = Promise.resolve()

  constructor(private readonly db: Knex) {}

  /**
   * An order was placed: its id goes to the one row it was placed for, in one
   * UPDATE without a read, also for carts that the shop itself completed. That is
   * the row that won the claim. null: the order was known, or is none of ours.
   */
  async orderPlaced(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `update ${LEDGER} set order_id = :order_id, claimed_until = null, updated_at = now()
       where id = (${PLACED_FOR} for update of r)
       returning id`,
      { order_id: orderId }
    )
    return rows[0]?.id ?? null
  }

  /**
   * Why an order of ours may not be fulfilled: the state of its invoice as long
   * as none of them is settled or resolved; null: nothing stands against it. An
   * invoice that was paid beside another method's money holds nothing up. Asked
   * the moment an order exists: also when the ledger has not been told of it yet.
   */
  async heldBy(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: StandingRow[] }>(
      `select status, settled_at, resolved_at from ${LEDGER}
       where ${LIVE} and (order_id = :order_id or id = (${PLACED_FOR}))
         and cart_id is not null and status <> 'rejected'
         and coalesce(attention_reason, '') not in ('paid_elsewhere', 'paid_twice')
       order by created_at desc`,
      { order_id: orderId }
    )
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

  /** Every row of an order, newest first; also those whose order is not written yet. */
  async rowsOf(orderId: string): Promise<StoredRow[]> {
    const { rows } = await this.db.raw<{ rows: StoredRow[] }>(
      `select ${ROW} from ${LEDGER} where ${LIVE} and (order_id = :order_id
         or payment_collection_id = any(array(select payment_collection_id
           from order_payment_collection where order_id = :order_id and deleted_at is null)))
       order by created_at desc, id desc`,
      { order_id: orderId }
    )
    return rows
  }

  /**
   * Runs `work` for one order at a time, in all processes: whoever comes second
   * finds what the first has made. One at a time in this process as well, since
   * each holds a connection while it needs another.
   */
  async alone<Result>(
    orderId: string,
    work: () => Promise<Result>
  ): Promise<Result> {
    const run = this.queue.then(() =>
      this.db.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = '${LOCK_PATIENCE}'`)
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
          `invoice-payment-order:${orderId}`,
        ])
        return work()
      })
    )
    this.queue = run.catch(() => undefined)
    return run
  }

  /** One open invoice for an order: the others are cancelled, and read after it. */
  async keepOnly(orderId: string, rowId: string): Promise<void> {
    await this.db(LEDGER)
      .where({
        order_id: orderId,
        deleted_at: null,
        status: "pending",
        settled_at: null,
      })
      .whereNull("cancel_due_at")
      .whereNot({ id: rowId })
      .update({ cancel_due_at: this.db.fn.now() })
  }

  /** Payment was taken again: what a review had rejected before needs nobody any more. */
  async paidAgain({ id, order_id }: StoredRow): Promise<void> {
    await this.db(LEDGER)
      .where({
        order_id,
        deleted_at: null,
        attention_reason: "review_rejected",
      })
      .whereNot({ id })
      .update({ attention_reason: null, attention_at: null })
  }

  /**
   * The shopper went on without this row: another invoice of its owner is open or
   * paid, another payment method took its place, or the cart became an order.
   */
  async isSuperseded(row: StoredRow): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { gone: boolean }[] }>(
      `select (r.released_at is not null
         or exists (select 1 from ${LEDGER} other where other.deleted_at is null and other.id <> r.id
           and (other.payment_collection_id = r.payment_collection_id
             or other.cart_id = r.cart_id or other.order_id = r.order_id)
           and (other.settled_at is not null or other.status in ('creating', 'pending', 'under_review', 'completed')))
         or (r.order_id is null and exists (select 1 from order_cart link
           where link.cart_id = r.cart_id and link.deleted_at is null))) as gone
       from ${LEDGER} r where r.id = :id`,
      { id: row.id }
    )
    return rows[0]?.gone ?? true
  }
}
