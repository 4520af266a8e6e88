import { isMoneyless } from "../../../payment-rules/settlement/ledger-row"
import {
  orderInvoices,
  type OrderInvoices,
} from "../../../payment-rules/settlement/order-invoices"
import { SESSION_CAPTURED, sessionCaptured } from "./captures"
import { readEnded } from "./kept-order"
import { OrderBooks } from "./order-books"
import { OrderLinks } from "./order-links"
import { OrderTurns } from "./order-turns"
import { ownRowsToUpdate } from "./own-rows"
import { PlacedOrderRepository } from "./placed-orders"
import {
  LEDGER,
  LIVE,
  ofPurchase,
  OPEN_INVOICE,
  ORDER_REASONS,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

const IS_WAITING = `attention_reason in (${ORDER_REASONS})`

/** No cancel, or one that still waits for the shopper to come back, and becomes due at once. */
const CANCEL_NOT_TRIED = "(cancel_due_at is null or cancel_tries = 0)"

const IS_OWN_CAPTURED = `exists (select 1 from ${LEDGER} own where own.id = :id
  and own.status = 'completed' and ${sessionCaptured("own")})`

/** The invoices of an order, and what becomes of them when the order changes. */
export class OrderRepository {
  readonly placed: PlacedOrderRepository
  readonly books: OrderBooks
  readonly links: OrderLinks
  readonly turns: OrderTurns

  constructor(private readonly db: Knex) {
    this.placed = new PlacedOrderRepository(db)
    this.books = new OrderBooks(db)
    this.links = new OrderLinks(db)
    this.turns = new OrderTurns(db)
  }

  /**
   * An order was cancelled, or paid by other means. Its open invoices are to be cancelled, and the
   * attention about its missing payment ends.
   */
  async needsNoPayment(orderId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set updated_at = now(),
         cancel_due_at = case when ${OPEN_INVOICE} then now() else cancel_due_at end,
         cancel_tries = case when ${OPEN_INVOICE} then 0 else cancel_tries end,
         attention_at = case when ${IS_WAITING} then null else attention_at end,
         attention_reason = case when ${IS_WAITING} then null else attention_reason end
       where ${ownRowsToUpdate(`(${OPEN_INVOICE} or ${IS_WAITING})`)}`,
      { order_id: orderId }
    )
  }

  /**
   * The order owes less: unpaid invoices of more than this amount are to be cancelled. An invoice
   * under review is not, since its money may be on its way. It is captured, and the surplus is
   * shown.
   */
  async cancelDearer(orderId: string, due: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set cancel_due_at = least(cancel_due_at, now()), cancel_tries = 0, updated_at = now()
       where ${ownRowsToUpdate(`status in ('creating', 'pending')
         and ${CANCEL_NOT_TRIED} and cast(amount as numeric) > cast(:due as numeric)`)}`,
      { order_id: orderId, due }
    )
  }

  /** The order owes something, perhaps again: its ended invoices are read, and it is decided. */
  async readEnded(orderId: string): Promise<void> {
    await this.db.raw(readEnded(":order_id"), { order_id: orderId })
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

  /** Keeps one open invoice of an order: the others are cancelled, and then read. */
  async keepOnly(orderId: string, rowId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set cancel_due_at = least(cancel_due_at, now())
       where ${ownRowsToUpdate(`id <> :id
         and status = 'pending' and settled_at is null and ${CANCEL_NOT_TRIED}`)}`,
      { order_id: orderId, id: rowId }
    )
  }

  /** The known facts about all invoices of the row's order, in any of its collections. */
  async invoicesOf(row: StoredRow): Promise<OrderInvoices> {
    const rows = row.order_id ? await this.rowsOf(row.order_id) : []
    return orderInvoices(row, rows)
  }

  /**
   * Another invoice of the same collection has the order, or comes before this row. If an
   * order could take either of two paid rows, the one completed first wins, so that they
   * never wait for each other. A paid row with an order comes before a row that is unpaid
   * or names none, and such a row never comes before it; nor does one that is not captured come
   * before one that is. A capture belongs to its own row even if a human closed that one: no
   * other row settles on it. A row without money gets no order that another row names, or that
   * was placed for a row with a later claim.
   */
  async hasCompetingPayment(row: StoredRow): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { taken: boolean }[] }>(
      `select exists (
         select 1 from ${LEDGER} where ${LIVE} and payment_collection_id = :collection_id and id <> :id
         and ((:moneyless and (order_id is not null
             or (status in ('pending', 'under_review', 'completed') and resolved_at is null
               and claimed_until > coalesce(cast(:claimed_until as timestamptz), '-infinity'))))
           or (status = 'completed' and (resolved_at is null or ${SESSION_CAPTURED})
         and (settled_at is not null or ${SESSION_CAPTURED}
           or (not ${IS_OWN_CAPTURED}
             and ((order_id is not null and (cast(:order_id as text) is null or :unpaid))
             or ((cast(:order_id as text) is null or order_id is not null)
               and (order_id = :order_id or (amount = :amount and currency = :currency)) and attention_reason is null
               and (coalesce(completed_at, created_at), id)
                 < (coalesce(:completed_at, cast(:created_at as timestamptz)), :id)))))))
       ) as taken`,
      {
        collection_id: row.payment_collection_id,
        id: row.id,
        order_id: row.order_id,
        unpaid: row.status !== "completed",
        moneyless: isMoneyless(row) && row.order_id === null,
        claimed_until: row.claimed_until,
        amount: row.amount,
        currency: row.currency,
        completed_at: row.completed_at,
        created_at: row.created_at,
      } as never
    )
    return rows[0]?.taken ?? true
  }
}
