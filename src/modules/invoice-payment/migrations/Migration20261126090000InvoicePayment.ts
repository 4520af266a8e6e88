import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Payment links that led to an invoice, withdrawn ones included. Of those that were there before
 * nobody knows, so each counts as pressed.
 */
export class Migration20261126090000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_link" add column if not exists "pressed_at" timestamptz null;`
    )
    this.addSql(`update "invoice_payment_link" set pressed_at = created_at;`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_link_pressed" ON "invoice_payment_link" ("order_id") WHERE pressed_at is not null AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_link_pressed";`)
    this.addSql(
      `alter table if exists "invoice_payment_link" drop column if exists "pressed_at";`
    )
  }
}
