import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Requests are counted instead of timed. What waits keeps its class and its place. */
export class Migration20261122180000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "request_version" integer not null default 0, add column if not exists "urgent_version" integer not null default 0;`
    )
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "last_hint_at", drop column if exists "last_urgent_hint_at";`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_unknown_word" ON "invoice_payment" ("invoice_status") WHERE (attention_reason = 'unknown_status' or muted_reason = 'unknown_status') AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_unknown_word";`)
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "last_hint_at" timestamptz null, add column if not exists "last_urgent_hint_at" timestamptz null;`
    )
    this.addSql(
      `update "invoice_payment" set "last_hint_at" = "hinted_at", "last_urgent_hint_at" = case when "hint_class" = 1 then "hinted_at" end where "hint_class" is not null;`
    )
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "request_version", drop column if exists "urgent_version";`
    )
  }
}
