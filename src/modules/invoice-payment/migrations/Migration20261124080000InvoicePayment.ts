import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Stores why an invoice is not the row's in a column of its own: another attention can
 * replace the reason.
 */
export class Migration20261124080000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "mismatch" text null;`
    )
    this.addSql(
      `update "invoice_payment" set "mismatch" = coalesce("attention_reason", "muted_reason")
       where coalesce("attention_reason", "muted_reason") in ('amount_mismatch', 'currency_mismatch', 'reference_mismatch');`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "mismatch";`
    )
  }
}
