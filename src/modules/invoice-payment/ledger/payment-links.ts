import { generateEntityId } from "@medusajs/framework/utils"
import { LIVE, type Knex } from "./table"

const LINKS = "invoice_payment_link"

/** The order has a link already. */
const IF_LINKED = `on conflict (order_id) where withdrawn_at is null and ${LIVE}`

/**
 * The order in `standing` was placed before it was paid. Its payment link lets the shopper pay
 * from another device, and pay a new invoice once this one has ended.
 */
export const LINK_UNPAID = `insert into ${LINKS} (id, order_id, created_at, updated_at)
  select :link_id, order_id, now(), now() from standing
  where status <> 'completed' and placed_unpaid_at is not null ${IF_LINKED} do nothing`

export type PaymentLink = {
  id: string
  order_id: string
  created_by: string | null
  created_at: Date
  pressed_at: Date | null
  led_to: string[] | null
  withdrawn_at: Date | null
}

/** Payment links of orders; each order has one at a time. */
export class PaymentLinkRepository {
  constructor(private readonly db: Knex) {}

  /** The order's link, or a new one; two calls at once get the same link (unique index). */
  async open(orderId: string, by: string | null): Promise<PaymentLink> {
    const link = await this.one(
      `insert into ${LINKS} (id, order_id, created_by, created_at, updated_at)
       values (:id, :order_id, :by, now(), now())
       ${IF_LINKED}
         do update set updated_at = now()
       returning *`,
      { id: generateEntityId(undefined, "invpaylk"), order_id: orderId, by }
    )
    return link!
  }

  /** Also one that was withdrawn: its page says so. */
  get(id: string): Promise<PaymentLink | null> {
    return this.one(`select * from ${LINKS} where id = :id and ${LIVE}`, { id })
  }

  /** null: the order has none, or none any more. */
  ofOrder(orderId: string): Promise<PaymentLink | null> {
    return this.one(
      `select * from ${LINKS}
       where order_id = :order_id and withdrawn_at is null and ${LIVE}`,
      { order_id: orderId }
    )
  }

  /**
   * The link is about to lead its holder to an invoice; the first time is kept. false: it is
   * withdrawn, and leads nowhere any more.
   */
  async press(id: string): Promise<boolean> {
    const link = await this.one(
      `update ${LINKS} set pressed_at = coalesce(pressed_at, now()), updated_at = now()
       where id = :id and withdrawn_at is null and ${LIVE} returning *`,
      { id }
    )
    return link !== null
  }

  /**
   * The link leads its holder to this invoice. A withdrawal that is being written is waited for.
   * false: it is withdrawn by now.
   */
  async leadTo(id: string, rowId: string): Promise<boolean> {
    const link = await this.one(
      `update ${LINKS} set updated_at = now(), led_to = coalesce(led_to, '[]')
           - cast(:row_id as text) || to_jsonb(cast(:row_id as text))
       where id = :id and withdrawn_at is null and ${LIVE} returning *`,
      { id, row_id: rowId }
    )
    return link !== null
  }

  /** true: a link of the order was pressed by then, even if withdrawn since; null: by now. */
  async wasPressed(orderId: string, by: Date | null): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `select 1 from ${LINKS} where order_id = :order_id and ${LIVE}
         and pressed_at <= coalesce(cast(:by as timestamptz), now()) limit 1`,
      { order_id: orderId, by }
    )
    return rows.length > 0
  }

  /** true: a link that somebody had pressed was withdrawn since then. */
  async wasWithdrawn(orderId: string, since: Date): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `select 1 from ${LINKS} where order_id = :order_id and ${LIVE}
         and pressed_at is not null and withdrawn_at > :since limit 1`,
      { order_id: orderId, since }
    )
    return rows.length > 0
  }

  /** A link that was withdrawn since led somebody to this invoice. */
  async wasLedByWithdrawn(orderId: string, rowId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `select 1 from ${LINKS} where order_id = :order_id and ${LIVE}
         and pressed_at is not null and withdrawn_at is not null
         and led_to @> to_jsonb(cast(:row_id as text)) limit 1`,
      { order_id: orderId, row_id: rowId }
    )
    return rows.length > 0
  }

  /** It leads nobody to an invoice any more. One that it opened stays as it is. */
  async withdraw(orderId: string, by: string): Promise<void> {
    await this.db.raw(
      `update ${LINKS} set withdrawn_at = now(), withdrawn_by = :by, updated_at = now()
       where order_id = :order_id and withdrawn_at is null and ${LIVE}`,
      { order_id: orderId, by }
    )
  }

  private async one(
    sql: string,
    bindings: Record<string, string | null>
  ): Promise<PaymentLink | null> {
    const { rows } = await this.db.raw<{ rows: PaymentLink[] }>(
      sql,
      bindings as never
    )
    return rows[0] ?? null
  }
}
