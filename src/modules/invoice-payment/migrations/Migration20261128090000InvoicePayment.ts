import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The invoices that a payment link led to. Of links that were there before nobody knows them: those
 * made between the first press and the withdrawal count.
 */
export class Migration20261128090000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_link" add column if not exists "led_to" jsonb null;`
    )
    this.addSql(
      `update "invoice_payment_link" link set "led_to" = (
         select jsonb_agg(row."id") from "invoice_payment" row
         where row."order_id" = link."order_id" and row."created_at" >= link."pressed_at"
           and row."created_at" < coalesce(link."withdrawn_at", 'infinity')
       ) where link."pressed_at" is not null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_link" drop column if exists "led_to";`
    )
  }
}
