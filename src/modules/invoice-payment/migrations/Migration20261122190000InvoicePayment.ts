import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A `drawn` line names the recording that it was made for. */
export class Migration20261122190000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_refund" add column if not exists "recording_id" text null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_refund" drop column if exists "recording_id";`
    )
  }
}
