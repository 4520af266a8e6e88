import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Each row stores who was signed in. Nobody knows this of older rows, so nobody is greeted
 * by name about them. A locale that is not a language tag is a stranger's text, and is
 * deleted (payment-rules/checkout/language.ts).
 */
export class Migration20261122105000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "signed_in_customer_id" text null;`
    )
    this.addSql(
      `update "invoice_payment" set locale = null where locale !~ '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$';`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "signed_in_customer_id";`
    )
  }
}
