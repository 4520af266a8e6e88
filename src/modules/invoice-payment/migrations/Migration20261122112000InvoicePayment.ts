import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122112000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_settled_at" ON "invoice_payment" ("settled_at") WHERE settled_at is not null AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_settled_at";`)
  }
}
