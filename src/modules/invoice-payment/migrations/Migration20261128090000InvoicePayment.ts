import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The invoices that a payment link led to. Of links that were there before nobody knows them. */
export class Migration20261128090000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_link" add column if not exists "led_to" jsonb null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_link" drop column if exists "led_to";`
    )
  }
}
