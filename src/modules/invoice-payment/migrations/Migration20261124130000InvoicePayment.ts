import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Orders whose surplus a human was shown (ledger/surplus.ts). */
export class Migration20261124130000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_overpaid" ON "invoice_payment" ("order_id") WHERE (attention_reason = 'overpaid' or muted_reason = 'overpaid') AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_overpaid";`)
  }
}
