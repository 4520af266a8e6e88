import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Money that another method brought to a paid order is counted, so that none is overlooked. */
export class Migration20261125050000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "other_captures" integer not null default 0;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "other_captures";`
    )
  }
}
