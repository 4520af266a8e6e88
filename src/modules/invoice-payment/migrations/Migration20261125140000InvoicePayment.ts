import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Unpaid orders whose invoice ended with an unknown status have a reason of their own; those that
 * had no next refresh get one.
 */
export class Migration20261125140000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_unpaid_word";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_unpaid_word" ON "invoice_payment" ("invoice_status") WHERE muted_reason = 'order_status_unknown' AND deleted_at IS NULL;`
    )
    this.addSql(
      `update "invoice_payment" set next_due_at = now() where placed_unpaid_at is not null and order_id is not null and status in ('cancelled', 'expired') and next_due_at is null and resolved_at is null and deleted_at is null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_unpaid_word";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_unpaid_word" ON "invoice_payment" ("invoice_status") WHERE muted_reason = 'order_unpaid' AND deleted_at IS NULL;`
    )
  }
}
