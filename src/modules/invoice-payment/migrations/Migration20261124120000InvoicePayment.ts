import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The payment that the row of `decided` had shown last by then. */
const SHOWN = `select shown."seen" ->> 'payment_id' from "invoice_payment_event" shown
  where shown."invoice_payment_id" = decided."invoice_payment_id" and shown."kind" = 'attention'
    and shown."seen" ->> 'payment_id' is not null and shown."created_at" <= decided."created_at"
  order by shown."created_at" desc limit 1`

/** The row shows it again, since the decision was taken back. */
const TAKEN_BACK = `exists (select 1 from "invoice_payment" r
  join "invoice_payment_event" back on back."invoice_payment_id" = r."id"
    and back."kind" = 'reopen' and back."created_at" > decided."created_at"
  where r."id" = decided."invoice_payment_id" and r."attention_reason" = 'captured_unpaid')`

/** A decision about a capture names its payment, and needs no place in the row. */
export class Migration20261124120000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index if not exists "IDX_invoice_payment_event_payment_id" on "invoice_payment_event" (("seen" ->> 'payment_id')) where "seen" ->> 'payment_id' is not null;`
    )
    this.addSql(
      `update "invoice_payment_event" decided
       set "seen" = decided."seen" || jsonb_strip_nulls(jsonb_build_object('payment_id', (${SHOWN})))
       where decided."kind" = 'resolve' and decided."seen" ->> 'attention' = 'captured_unpaid' and not ${TAKEN_BACK};`
    )
    this.addSql(
      `update "invoice_payment" set "muted_reason" = null where "muted_reason" = 'captured_unpaid';`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_event_payment_id";`)
  }
}
