import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a human asked for a payment: requests that wait count from now. */
export class Migration20261129030000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "asked_at" timestamptz null;`
    )
    this.addSql(
      `update "invoice_payment" set "asked_at" = now() where "asked_version" > 0;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "asked_at";`
    )
  }
}
