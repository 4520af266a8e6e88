import { LEDGER, LIVE, oneRow, REFUNDS, type Knex } from "./table"

/** A run of core that writes a capture or a refund to its order does so within this time. */
const AT_REST = "interval '2 minutes'"
/** What could not be written for so long is left to a human. */
const GIVEN_UP = "interval '8 days'"
const AT_ONCE = 20

/** The order has a transaction of this capture or refund. */
export function isBooked(
  reference: "capture" | "refund",
  id: string,
  more = ""
): string {
  return `exists (select 1 from order_transaction booked
    where booked.reference = '${reference}' and booked.reference_id = ${id}
      and booked.deleted_at is null ${more})`
}

/** Core lets one change of an order at a time be under way, and a credit line is one. */
const isChanging = (orderId: string) => `exists (select 1 from order_change
  where order_id = ${orderId} and status in ('pending', 'requested') and deleted_at is null)`

/** What core made of the row's session, and has had the time to write to its order. */
const OF_SESSION = `select 1 from payment join %s made on made.payment_id = payment.id
  where payment.payment_session_id = ${LEDGER}.session_id and made.deleted_at is null`
const REFUND = OF_SESSION.replace("%s", "refund")
const CAPTURE = OF_SESSION.replace("%s", "capture")

/**
 * A standing refund has no transaction, or one of another amount; or a transaction is of a refund
 * that does not exist.
 */
const HAS_WRONG_REFUNDS = `(exists (${REFUND}
    and not ${isBooked("refund", "made.id", "and booked.amount = -made.amount")})
  or exists (select 1 from order_transaction phantom
    where phantom.order_id = sale.id and phantom.reference = 'refund' and phantom.deleted_at is null
      and phantom.reference_id like 'ref\\_%'
      and not exists (select 1 from refund where refund.id = phantom.reference_id)))`

/**
 * What Medusa's orders say of our captures and refunds. Core writes a refund in three steps: its
 * row, the order's transaction, and a credit line as a change of the order. If the last one
 * fails, it undoes the second, never the first. And of two refunds of a payment at one moment it
 * books both, also one that is refused.
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

  /** Orders that do not show each refund of ours once, with its amount, and no others. */
  async withWrongRefunds(): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `select distinct sale.id from ${REFUNDS} drawn
       join ${LEDGER} on ${LEDGER}.id = drawn.invoice_payment_id
       join "order" sale on sale.id = ${LEDGER}.order_id and sale.status <> 'canceled'
       where drawn.kind = 'drawn' and drawn.deleted_at is null and drawn.created_at > now() - ${GIVEN_UP}
         and not exists (${REFUND} and made.created_at > now() - ${AT_REST})
         and ${HAS_WRONG_REFUNDS} and not ${isChanging("sale.id")}
       limit ${AT_ONCE}`
    )
    return rows.map(({ id }) => id)
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
