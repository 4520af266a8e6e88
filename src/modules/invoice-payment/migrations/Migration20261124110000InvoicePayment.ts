import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When somebody who was about to pay last had an invoice read. */
export class Migration20261124110000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "checkout_read_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "checkout_read_at";`
    )
  }
}
