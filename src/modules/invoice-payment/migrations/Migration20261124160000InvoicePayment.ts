import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Rows that a human closed in doubt are found in a large ledger too. */
export class Migration20261124160000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_closed_in_doubt" ON "invoice_payment" ("last_read_at") WHERE status = 'completed' and settled_at is null and resolved_at is not null and doubted_at is not null AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_closed_in_doubt";`)
  }
}
