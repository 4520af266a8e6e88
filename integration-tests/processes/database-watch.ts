import { setTimeout as sleep } from "node:timers/promises"
import type { Pool } from "@medusajs/framework/pg"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"

/** Medusa's records of a payment that a shopper would call settled. */
type Booked = {
  cart_id: string
  orders: number
  captures: string[]
  transactions: string[]
}

/** Observes the store from outside, by its database alone. */
export class DatabaseWatch {
  private constructor(readonly pool: Pool) {}

  static async open(url: string): Promise<DatabaseWatch> {
    const { default: pg } = await import("@medusajs/framework/pg")
    const pool = new pg.Pool({ connectionString: url, max: 5 })
    pool.on("error", () => {})
    return new DatabaseWatch(pool)
  }

  async query<Row = Record<string, unknown>>(
    sql: string,
    values: unknown[] = []
  ): Promise<Row[]> {
    const { rows } = await this.pool.query(sql, values)
    return rows as Row[]
  }

  rows(cartId: string): Promise<StoredRow[]> {
    return this.query<StoredRow>(
      "select *, now() as db_now from invoice_payment where cart_id = $1 order by created_at",
      [cartId]
    )
  }

  /** Standing orders of the cart, and the money that was booked on any of them. */
  async booked(cartId: string): Promise<Booked> {
    const [row] = await this.query<Booked>(BOOKED, [cartId])
    return row!
  }

  async until(
    what: string,
    condition: () => Promise<boolean>,
    patienceMs = 30_000
  ): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!(await condition())) {
      if (Date.now() > deadline) {
        throw new Error(`never came true: ${what}`)
      }
      await sleep(50)
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}

/** Orders by their payment collection, since a link to the cart may be what was lost. */
const BOOKED = `
  with collection as (
    select payment_collection_id as id from cart_payment_collection where cart_id = $1
    union select payment_collection_id from invoice_payment where cart_id = $1),
  placed as (
    select o.id from "order" o where o.canceled_at is null and o.deleted_at is null and o.id in (
      select order_id from order_cart where cart_id = $1
      union select order_id from order_payment_collection link join collection on collection.id = link.payment_collection_id))
  select $1 as cart_id,
    (select count(*)::int from placed) as orders,
    (select coalesce(array_agg(c.amount::text), '{}') from capture c join payment p on p.id = c.payment_id
       join collection on collection.id = p.payment_collection_id) as captures,
    (select coalesce(array_agg(t.amount::text), '{}') from order_transaction t
       join placed on placed.id = t.order_id) as transactions`
