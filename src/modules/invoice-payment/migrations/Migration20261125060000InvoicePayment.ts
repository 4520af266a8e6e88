import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Orders that are placed before they are paid. */
export class Migration20261125060000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "placed_unpaid_at" timestamptz null;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_unpaid_word" ON "invoice_payment" ("invoice_status") WHERE muted_reason = 'order_unpaid' AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_unpaid_word";`)
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "placed_unpaid_at";`
    )
  }
}
