import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120125625InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_secret" drop constraint if exists "invoice_payment_secret_slot_unique";`
    )
    this.addSql(
      `create table if not exists "invoice_payment_secret" ("id" text not null, "slot" text not null default 'merchant', "scheme" text not null, "sealed" text null, "hint" text not null, "merchant_id" text null, "merchant_name" text null, "stored_by" text not null, "removed_at" timestamptz null, "removed_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_secret_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_secret_deleted_at" ON "invoice_payment_secret" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_secret_slot_unique" ON "invoice_payment_secret" ("slot") WHERE removed_at is null AND deleted_at IS NULL;`
    )

    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "token_key_id" text null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoice_payment_secret" cascade;`)

    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "token_key_id";`
    )
  }
}
