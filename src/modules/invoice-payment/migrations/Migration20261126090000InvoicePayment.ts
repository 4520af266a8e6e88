import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Finds every payment link of an order, withdrawn ones included. */
export class Migration20261126090000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_link_of_order" ON "invoice_payment_link" ("order_id", "created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_link_of_order";`)
  }
}
