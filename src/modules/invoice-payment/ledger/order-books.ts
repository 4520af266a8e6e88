import type { NotNow } from "../../../payment-rules/orders/refund-refusals"
import { hasSecondOrder, hasShare } from "./second-orders"
import { isCanceled, LEDGER, oneRow, type Knex } from "./table"

/** A run of core that writes a capture or a refund to its order does so within this time. */
const AT_REST = "interval '2 minutes'"
/** After this time the job gives up; it is then written when somebody works on the order. */
const GIVEN_UP = "interval '8 days'"
const AT_ONCE = 20

/** The order has a transaction of this capture or refund. */
export function isBooked(reference: "capture" | "refund", id: string): string {
  return `exists (select 1 from order_transaction booked
    where booked.reference = '${reference}' and booked.reference_id = ${id}
      and booked.deleted_at is null)`
}

/** A refund of ours whose id no transaction of its order names. */
export type HalfDoneRefund = {
  refund_id: string
  order_id: string
  /** false: it consumed nothing of what was recorded as refunded, so no money was returned. */
  is_consumed: boolean
  /** The order's transaction, if core's refund of several payments named the payment in it. */
  transaction_id: string | null
}

/** An order change for a refund's credit line that was begun and not finished. */
export type LeftCreditLine = {
  change_id: string
  order_id: string
  /** null: core took back the order's transaction of that refund. */
  refund_id: string | null
}

/** Core allows one change of an order at a time, and a credit line is written as such a change. */
const isChanging = (orderId: string) => `exists (select 1 from order_change
  where order_id = ${orderId} and status in ('pending', 'requested') and deleted_at is null)`

/**
 * The row has a capture without a transaction on its order, and the order stands. While the
 * transaction is missing, the order seems to owe what was paid, so it takes no refund and its row
 * is not closed. A row that is not paid is left out: money that nobody paid is not brought to an
 * order.
 * @param row the name that the statement gives to the ledger
 */
export const hasUnbookedCapture = (row: string, age = "true") =>
  `(${row}.deleted_at is null and ${row}.status = 'completed' and exists (
  select 1 from payment join capture made on made.payment_id = payment.id
  join "order" sold on sold.id = ${row}.order_id and not ${isCanceled("sold")}
    and sold.deleted_at is null
  where payment.payment_session_id = ${row}.session_id and made.deleted_at is null
    and payment.deleted_at is null and made.created_at > now() - ${GIVEN_UP} and ${age}
    and not ${isBooked("capture", "made.id")}))`

const YOUNG = `made.created_at > now() - ${AT_REST}`
const OLD = `made.created_at < now() - ${AT_REST}`

/**
 * The refund is on the row's order, or on one that has a share of the capture: a store's own code
 * moved it there. If another order is linked to the collection, core may have booked it there.
 */
const IS_REFUND_BOOKED = `exists (select 1 from order_transaction booked
  where booked.reference = 'refund' and booked.reference_id = made.id and booked.deleted_at is null
    and (booked.order_id = ours.order_id or ${hasShare("ours", "booked.order_id")}))`

/** Refunds of our payments that are not on their orders. */
const HALF_DONE = `${LEDGER} ours
  join payment on payment.payment_session_id = ours.session_id and payment.deleted_at is null
    and ours.deleted_at is null
  join refund made on made.payment_id = payment.id and made.deleted_at is null
    and not ${IS_REFUND_BOOKED}`

/** Core's refund of several payments names the payment instead of the refund. */
const TRANSACTION_OF_PAYMENT = `(select booked.id from order_transaction booked
  where booked.order_id = sale.id and booked.reference = 'refund'
    and booked.reference_id = payment.id and booked.amount = -made.amount
    and booked.deleted_at is null limit 1)`

/**
 * A row names the order; or a paid row that names another one has its cart or collection, also by
 * a deleted link: before the undo of a second order cancels it, it deletes the link. A subquery
 * with a value is run for each order; of an `exists` PostgreSQL could make a join with the whole
 * ledger.
 */
const HAS_ROW = `(select r.id from ${LEDGER} r where r.deleted_at is null
  and (r.order_id = sale.id or (r.order_id is not null and r.status = 'completed'
    and (r.payment_collection_id = any(array(
        select payment_collection_id from order_payment_collection where order_id = sale.id))
      or r.cart_id = any(array(select cart_id from order_cart where order_id = sale.id)))))
  limit 1) is not null`

/** One order, or all of them. */
const OF_ORDER = "(cast(:order_id as text) is null or sale.id = :order_id)"

/**
 * Medusa's own records of our captures and refunds. Core writes a refund in three steps: its row,
 * the order's transaction, and a credit line as a change of the order. If the third step fails,
 * core undoes the second, never the first. Each refund also books every other refund of its
 * payment that it finds: with the amount of the refund that runs, and without a credit line for
 * the other. So a refund begins only where no other is half done.
 */
export class OrderBooks {
  constructor(private readonly db: Knex) {}

  /**
   * Why core would leave a refund, or a cancel, half done now. null: it would not, or no invoice
   * of ours names the order.
   * @param but which half-done refunds count: those of this row's payment (null: of all), without
   * the refund that asks
   */
  async whyNotNow(
    orderId: string,
    but: { rowId: string | null; refundId: string | null }
  ): Promise<NotNow | null> {
    const found = await oneRow(
      this.db,
      `select case when ${isCanceled("sale")} then 'refund_order_canceled'
           when ${isChanging("sale.id")} then 'refund_while_changing'
           when ${hasSecondOrder("sale.id")} then 'refund_second_order'
           when exists (select 1 from ${HALF_DONE} where ours.order_id = sale.id
             and (cast(:row_id as text) is null or ours.id = :row_id)
             and made.id is distinct from cast(:refund_id as text))
           or exists (select 1 from ${LEDGER} ours where ours.order_id = sale.id
             and ${hasUnbookedCapture("ours")}) then 'refund_running'
         end as why
       from "order" sale where sale.id = :order_id
         and exists (select 1 from ${LEDGER} where order_id = sale.id and deleted_at is null)`,
      { order_id: orderId, row_id: but.rowId, refund_id: but.refundId }
    )
    return (found as { why: NotNow | null } | null)?.why ?? null
  }

  /** A capture or refund of ours is being written, or its process died a moment ago. */
  async isBeingWritten(orderId: string): Promise<boolean> {
    const found = await oneRow(
      this.db,
      `select 1 from ${LEDGER} where order_id = :order_id and ${hasUnbookedCapture(LEDGER, YOUNG)}
       union all
       select 1 from ${HALF_DONE}
       join "order" sale on sale.id = ours.order_id and not ${isCanceled("sale")}
       where sale.id = :order_id and ${YOUNG}
         and ${TRANSACTION_OF_PAYMENT} is null limit 1`,
      { order_id: orderId }
    )
    return found !== null
  }

  /**
   * Refunds of our payments that core left half done, the oldest first.
   * @param orderId of this order alone, however old; null: of all
   */
  async halfDone(orderId: string | null): Promise<HalfDoneRefund[]> {
    const { rows } = await this.db.raw<{ rows: HalfDoneRefund[] }>(
      `select made.id as refund_id, sale.id as order_id,
         exists (select 1 from invoice_payment_refund line where line.kind = 'drawn'
           and line.idempotency_key = made.id and line.invoice_payment_id = ours.id
           and line.deleted_at is null) as is_consumed,
         ${TRANSACTION_OF_PAYMENT} as transaction_id
       from ${HALF_DONE}
       join "order" sale on sale.id = ours.order_id and not ${isCanceled("sale")}
         and sale.deleted_at is null and not ${isChanging("sale.id")}
       where ${OLD} and ${OF_ORDER}
         and (cast(:order_id as text) is not null or made.created_at > now() - ${GIVEN_UP})
       order by made.created_at limit ${AT_ONCE}`,
      { order_id: orderId } as never
    )
    return rows
  }

  /**
   * Writes the refund's id to its transaction. Core looks for the transaction by that id, and
   * otherwise writes a second one.
   */
  async nameRefund(transactionId: string, refundId: string): Promise<void> {
    await this.db("order_transaction")
      .where({ id: transactionId, reference: "refund" })
      .update({ reference_id: refundId, updated_at: this.db.fn.now() })
  }

  /**
   * @param orderId of this order alone; null: of all that have an invoice of ours, or were placed
   * for one
   */
  async leftCreditLines(orderId: string | null): Promise<LeftCreditLine[]> {
    const { rows } = await this.db.raw<{ rows: LeftCreditLine[] }>(
      `select change.id as change_id, sale.id as order_id,
         (select made.id from order_payment_collection link
           join payment on payment.payment_collection_id = link.payment_collection_id
           join refund made on made.payment_id = payment.id and made.deleted_at is null
           where link.order_id = sale.id and link.deleted_at is null
             and ${isBooked("refund", "made.id")} and made.created_at
               between change.created_at - ${AT_REST} and change.created_at
             and not exists (select 1 from order_credit_line line where line.order_id = sale.id
               and line.created_at >= made.created_at and line.deleted_at is null)
           order by made.created_at desc limit 1) as refund_id
       from order_change change
       join "order" sale on sale.id = change.order_id and not ${isCanceled("sale")}
         and sale.deleted_at is null
       where change.change_type = 'credit_line' and change.status = 'pending'
         and change.deleted_at is null and change.created_at < now() - ${AT_REST} and ${OF_ORDER}
         and ${HAS_ROW}
       limit ${AT_ONCE}`,
      { order_id: orderId } as never
    )
    return rows
  }

  /**
   * Rows whose capture core left half done.
   * @param orderId of this order alone; null: only rows that a human is shown, since a settle run
   * writes the capture of every other row
   */
  async withoutCapture(
    orderId: string | null
  ): Promise<{ id: string; order_id: string }[]> {
    const { rows } = await this.db.raw<{
      rows: { id: string; order_id: string }[]
    }>(
      `select id, order_id from ${LEDGER}
       where deleted_at is null and order_id is not null and ${hasUnbookedCapture(LEDGER, OLD)}
         and ${orderId === null ? `settled_at is null and attention_at > now() - ${GIVEN_UP}` : "order_id = :order_id"}
       limit ${AT_ONCE}`,
      { order_id: orderId } as never
    )
    return rows
  }
}
