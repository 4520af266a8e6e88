import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121195500InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "last_urgent_hint_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "last_urgent_hint_at";`
    )
  }
}
