import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who asked by hand is kept apart from who asked last. */
export class Migration20261125010000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "asked_version" integer not null default 0;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "asked_version";`
    )
  }
}
