import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A second look that did not find it paid holds until one does. */
export class Migration20261123010000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "doubted_at" timestamptz null;`
    )
    // From now on it only slows second looks.
    this.addSql(
      `update "invoice_payment" set "quiet_until" = null where "status" = 'completed' and "quiet_until" is not null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "doubted_at";`
    )
  }
}
