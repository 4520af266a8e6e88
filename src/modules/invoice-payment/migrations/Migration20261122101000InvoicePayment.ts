import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122101000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "unreadable_since" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "unreadable_since";`
    )
  }
}
