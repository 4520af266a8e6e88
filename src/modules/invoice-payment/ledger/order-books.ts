import { LEDGER, LIVE, oneRow, REFUNDS, type Knex } from "./table"

/** A run of core that writes a capture or a refund to its order does so within this time. */
const AT_REST = "interval '2 minutes'"
/** What could not be written for so long is left to a human. */
const GIVEN_UP = "interval '8 days'"
const AT_ONCE = 20

/** The order has a transaction of this capture or refund. */
export function isBooked(reference: "capture" | "refund", id: string): string {
  return `exists (select 1 from order_transaction booked
    where booked.reference = '${reference}' and booked.reference_id = ${id}
      and booked.deleted_at is null)`
}

export type HalfDoneRefund = { refund_id: string; order_id: string }

/** Core lets one change of an order at a time be under way, and a credit line is one. */
const isChanging = (orderId: string) => `exists (select 1 from order_change
  where order_id = ${orderId} and status in ('pending', 'requested') and deleted_at is null)`

/** What core made of the row's session. */
const OF_SESSION = `select 1 from payment join %s made on made.payment_id = payment.id
  where payment.payment_session_id = ${LEDGER}.session_id and made.deleted_at is null
    and payment.deleted_at is null`
const CAPTURE = OF_SESSION.replace("%s", "capture")
/** A refund that is not on its order. */
const HALF_DONE = `${OF_SESSION.replace("%s", "refund")}
  and made.created_at > now() - ${GIVEN_UP} and not ${isBooked("refund", "made.id")}`

/**
 * What Medusa's orders say of our captures and refunds. Core writes a refund in three steps: its
 * row, the order's transaction, and a credit line as a change of the order. If the last one
 * fails, it undoes the second, never the first. And each refund books every other one of its
 * payment that it finds, with its own amount and without that one's credit line. So a refund
 * begins only where no other is half done.
 */
export class OrderBooks {
  constructor(private readonly db: Knex) {}

  /** A change of the order is under way: core could write a refund by halves only. */
  async isOrderChanging(orderId: string): Promise<boolean> {
    const found = await oneRow(
      this.db,
      `select 1 from "order" where id = :order_id and ${isChanging(":order_id")}`,
      { order_id: orderId }
    )
    return found !== null
  }

  /**
   * A refund of the row's payment is being written, or was left half done.
   * @param exceptRefundId the one that asks; null: any
   */
  async hasHalfDone(
    rowId: string,
    exceptRefundId: string | null
  ): Promise<boolean> {
    const found = await oneRow(
      this.db,
      `select 1 from ${LEDGER} where id = :id
         and exists (${HALF_DONE} and made.id is distinct from cast(:refund_id as text))`,
      { id: rowId, refund_id: exceptRefundId }
    )
    return found !== null
  }

  /**
   * Refunds of our payments that core left half done, the oldest first.
   * @param orderId of this order alone; null: of all
   */
  async halfDone(orderId: string | null = null): Promise<HalfDoneRefund[]> {
    const { rows } = await this.db.raw<{ rows: HalfDoneRefund[] }>(
      `select refund.id as refund_id, sale.id as order_id from ${REFUNDS} drawn
       join ${LEDGER} on ${LEDGER}.id = drawn.invoice_payment_id
       join refund on refund.id = drawn.idempotency_key and refund.deleted_at is null
       join "order" sale on sale.id = ${LEDGER}.order_id and sale.status <> 'canceled'
         and sale.deleted_at is null
       where drawn.kind = 'drawn' and drawn.deleted_at is null
         and refund.created_at between now() - ${GIVEN_UP} and now() - ${AT_REST}
         and drawn.created_at > now() - ${GIVEN_UP}
         and (cast(:order_id as text) is null or sale.id = :order_id)
         and not ${isBooked("refund", "refund.id")} and not ${isChanging("sale.id")}
       order by refund.created_at limit ${AT_ONCE}`,
      { order_id: orderId } as never
    )
    return rows
  }

  /**
   * Rows whose order is paid by other means, and does not show that ours was captured as well: no
   * run settles them, which would have written it.
   */
  async withoutCapture(): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `select id from ${LEDGER}
       where ${LIVE} and settled_at is null and attention_reason = 'paid_elsewhere'
         and order_id is not null and attention_at > now() - ${GIVEN_UP}
         and exists (${CAPTURE} and made.created_at < now() - ${AT_REST}
           and not ${isBooked("capture", "made.id")})
       limit ${AT_ONCE}`
    )
    return rows.map(({ id }) => id)
  }
}
