import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An invoice that is to be cancelled for good is not handed out again. */
export class Migration20261123090000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "cancel_decided_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "cancel_decided_at";`
    )
  }
}
