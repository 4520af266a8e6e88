import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A second read that did not find a row paid counts until a read finds it paid. */
export class Migration20261123010000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "doubted_at" timestamptz null;`
    )
    // From now on `quiet_until` only delays second reads of such a row.
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
