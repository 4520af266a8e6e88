import { setTimeout as sleep } from "node:timers/promises"
import {
  isPerhapsPaid,
  isVoid,
} from "../../../payment-rules/settlement/ledger-row"
import { REQUEST } from "./refresh-requests"
import {
  CANCEL_OTHERS_OF_STANDING,
  LEDGER,
  LIVE,
  ofPurchase,
  oneRow,
  OPEN_INVOICE,
  PAID_ELSEWHERE,
  PAYMENT_ELSEWHERE,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

/**
 * After this time the next work begins, even if the one before (a hook of the store, say)
 * hangs.
 */
const QUEUE_PATIENCE_MS = 60_000

/** How long one process waits for another that prepares the same order's payment. */
const LOCK_PATIENCE = "5s"

/** Longer than core needs to finish a checkout after it wrote the order. */
const BEING_PLACED = "interval '60 seconds'"

const REJECTED = "attention_reason = 'review_rejected'"

/** The row's own session stands in its collection in one of these statuses. */
const ownSession = (
  statuses: string
) => `exists (select 1 from payment_session s
  where s.id = r.session_id and s.payment_collection_id = r.payment_collection_id
    and s.deleted_at is null and s.status in (${statuses}))`

/**
 * Core used the row's session, or could have used no other. An order that another method
 * pays is never the row's.
 */
const USED_FOR = `(not ${PAYMENT_ELSEWHERE}
  and (${ownSession("'pending_authorization', 'authorized', 'captured'")}
    or (not ${PAID_ELSEWHERE}
      and (r.claimed_until is not null or ${ownSession("'pending', 'requires_more'")}))))`

/**
 * The row that an order was placed for, while the ledger does not know the order yet: the
 * paid or reviewed row of its payment collection, the newest claim first. Also a claimed
 * row whose review ended badly while core placed the order. A row that a human closed pays
 * for nothing.
 */
const PLACED_FOR = `select r.id from ${LEDGER} r
  join order_payment_collection link on link.deleted_at is null
    and link.payment_collection_id = r.payment_collection_id
  where link.order_id = :order_id and r.deleted_at is null and r.order_id is null and r.settled_at is null
    and r.session_id is not null and r.resolved_at is null
    and (r.status in ('completed', 'under_review')
      or (r.status in ('cancelled', 'expired') and r.claimed_until is not null))
    and ${USED_FOR}
    and not exists (select 1 from ${LEDGER} other where other.deleted_at is null and other.order_id = :order_id)
  order by r.claimed_until desc nulls last limit 1`

/** Core captured the session of the row. */
const CAPTURED = `exists (select 1 from payment p where p.payment_session_id = ${LEDGER}.session_id
  and p.deleted_at is null and p.canceled_at is null and p.captured_at is not null)`

/** How the ledger learns of orders, and what becomes of their invoices. */
export class OrderRepository {
  private queue: Promise<unknown> = Promise.resolve()

  constructor(private readonly db: Knex) {}

  /**
   * An order was placed: writes its id to the row that it was placed for (the one that won
   * the claim), in one UPDATE without a read before it; also for carts that the shop itself
   * completed. The same statement requests that the row is settled. null: the ledger knew the
   * order, or it is not ours.
   */
  async orderPlaced(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `with standing as (
         update ${LEDGER} set order_id = :order_id, claimed_until = null, updated_at = now(), ${REQUEST("2")},
           next_due_at = case when status in ('cancelled', 'expired') then now() else next_due_at end
         where id = (${PLACED_FOR} for update of r) returning *),
       others as (${CANCEL_OTHERS_OF_STANDING})
       select id from standing`,
      { order_id: orderId, by: "order.placed" }
    )
    return rows[0]?.id ?? null
  }

  /**
   * An order was cancelled, or paid by other means: its open invoices are to be cancelled,
   * and a rejected review needs no human any more.
   */
  async needsNoPayment(orderId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set updated_at = now(),
         cancel_due_at = case when ${OPEN_INVOICE} then now() else cancel_due_at end,
         cancel_tries = case when ${OPEN_INVOICE} then 0 else cancel_tries end,
         attention_at = case when ${REJECTED} then null else attention_at end,
         attention_reason = nullif(attention_reason, 'review_rejected')
       where ${LIVE} and order_id = :order_id and (${OPEN_INVOICE} or ${REJECTED})`,
      { order_id: orderId }
    )
  }

  /**
   * Core may be placing this order right now, and may undo it: it is young, and no row
   * names it. An invoice that is created meanwhile would belong to the order, unpaid.
   */
  async isBeingPlaced(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { placing: boolean }[] }>(
      `select exists (select 1 from "order" o
           where o.id = :order_id and o.created_at > now() - ${BEING_PLACED})
         and not exists (select 1 from ${LEDGER} where ${LIVE} and order_id = :order_id) as placing`,
      { order_id: orderId }
    )
    return rows[0]?.placing ?? false
  }

  /** The orders that a payment of another provider pays for, if a row of ours names them. */
  async paidByOthers(paymentId: string, ours: string): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `select distinct link.order_id from payment p
         join order_payment_collection link on link.deleted_at is null
           and link.payment_collection_id = p.payment_collection_id
         join ${LEDGER} r on r.${LIVE} and r.order_id = link.order_id
       where p.id = :payment_id and p.provider_id <> :ours`,
      { payment_id: paymentId, ours }
    )
    return rows.map(({ order_id }) => order_id)
  }

  /** Every row of an order, newest first; also rows of its collections that name no order yet. */
  async rowsOf(orderId: string): Promise<StoredRow[]> {
    const { rows } = await this.db.raw<{ rows: StoredRow[] }>(
      `select ${ROW} from ${LEDGER} where ${LIVE} and ${ofPurchase({ order: ":order_id" })}
       order by created_at desc, id desc`,
      { order_id: orderId }
    )
    return rows
  }

  /**
   * Runs `work` for one order at a time across all processes: the second caller finds what
   * the first has made. Within this process all orders take turns, since each run holds a
   * connection while it needs another.
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
    const moved = sleep(QUEUE_PATIENCE_MS, undefined, { ref: false })
    this.queue = Promise.race([run.catch(() => undefined), moved])
    return run
  }

  /** true: core's lock of the cart does not cover the other collections. */
  async hasSeveralCollections(orderId: string): Promise<boolean> {
    const links = await this.db("order_payment_collection")
      .where({ order_id: orderId, deleted_at: null })
      .limit(2)
      .select("payment_collection_id")
    return links.length > 1
  }

  /** Keeps one open invoice of an order: the others are cancelled, and then read. */
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

  /**
   * Another invoice of the row's order, in any of its collections, is paid, may be paid
   * already, or may still be paid: a void one can hold money, too.
   */
  async hasOtherInvoice({ id, order_id }: StoredRow): Promise<boolean> {
    const rows = order_id ? await this.rowsOf(order_id) : []
    return rows.some(
      (row) => row.id !== id && (!isVoid(row) || isPerhapsPaid(row))
    )
  }

  /**
   * Another invoice of the same collection has the order, or comes before this row. If an
   * order could take either of two paid rows, the one completed first wins, so that they
   * never wait for each other. A paid row with an order comes before a row that is unpaid
   * or names none; any row with an order comes before a void row that names none. A capture
   * belongs to its own row even if a human closed that one: no other row settles on it.
   */
  async hasCompetingPayment(row: StoredRow): Promise<boolean> {
    const competing = await oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where ${LIVE} and payment_collection_id = :collection_id and id <> :id
         and ((:void and order_id is not null)
           or (status = 'completed' and (resolved_at is null or ${CAPTURED})
         and (settled_at is not null or ${CAPTURED}
           or (order_id is not null and (cast(:order_id as text) is null or :unpaid))
           or ((order_id = :order_id or (amount = :amount and currency = :currency)) and attention_reason is null
             and (coalesce(completed_at, created_at), id)
               < (coalesce(:completed_at, cast(:created_at as timestamptz)), :id)))))
       limit 1`,
      {
        collection_id: row.payment_collection_id,
        id: row.id,
        order_id: row.order_id,
        unpaid: row.status !== "completed",
        void: isVoid(row) && row.order_id === null,
        amount: row.amount,
        currency: row.currency,
        completed_at: row.completed_at,
        created_at: row.created_at,
      }
    )
    return competing !== null
  }
}
