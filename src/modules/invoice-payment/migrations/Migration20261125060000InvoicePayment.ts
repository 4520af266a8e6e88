import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Orders that are placed before they are paid. */
export class Migration20261125060000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "placed_unpaid_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "placed_unpaid_at";`
    )
  }
}
