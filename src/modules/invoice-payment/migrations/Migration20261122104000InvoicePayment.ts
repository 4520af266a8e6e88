import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122104000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_message" drop constraint if exists "invoice_payment_message_row_id_message_unique";`
    )
    this.addSql(
      `create table if not exists "invoice_payment_creation" ("id" text not null, "payment_collection_id" text null, "payer" text null, "refused" text null, "taken_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_creation_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_creation_deleted_at" ON "invoice_payment_creation" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_creation_taken_at" ON "invoice_payment_creation" ("taken_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_creation_payer" ON "invoice_payment_creation" ("payer") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `create table if not exists "invoice_payment_message" ("id" text not null, "row_id" text not null, "message" text not null, "recipient" text not null, "refused" text null, "decided_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_message_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_message_deleted_at" ON "invoice_payment_message" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_message_row_id_message_unique" ON "invoice_payment_message" ("row_id", "message") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_message_decided_at" ON "invoice_payment_message" ("decided_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_message_recipient" ON "invoice_payment_message" ("recipient") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoice_payment_creation" cascade;`)
    this.addSql(`drop table if exists "invoice_payment_message" cascade;`)
  }
}
