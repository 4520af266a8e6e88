import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A human decides about one answer of the service, so the ledger keeps the last one. */
export class Migration20261124100000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "last_answer" text null, add column if not exists "decided_answer" text null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "last_answer", drop column if exists "decided_answer";`
    )
  }
}
