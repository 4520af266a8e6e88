import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A refresh requested by hand is kept apart from the last request. An invoice that the service
 * called paid after a human had closed it waits for such a request, whatever the service says in
 * between.
 */
export class Migration20261125010000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "asked_version" integer not null default 0, add column if not exists "reopened_at" timestamptz null;`
    )
    this.addSql(
      `update "invoice_payment" set "reopened_at" = "attention_at" where "status" = 'completed'
         and "settled_at" is null and "resolved_at" is null and "doubted_at" is not null
         and "attention_reason" = 'contradictory' and "last_answer" like 'completed%';`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "asked_version", drop column if exists "reopened_at";`
    )
  }
}
