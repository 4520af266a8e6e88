import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121134327InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_shape" drop constraint if exists "invoice_payment_shape_digest_unique";`
    )
    this.addSql(
      `alter table if exists "invoice_payment_probe" drop constraint if exists "invoice_payment_probe_slot_unique";`
    )
    this.addSql(
      `create table if not exists "invoice_payment_probe" ("id" text not null, "slot" text not null default 'probe', "merchant_id" text null, "amount" text not null, "currency" text not null, "invoice_id" text null, "payment_url" text null, "started_by" text not null, "stopped_by" text null, "webhook_at" timestamptz null, "webhooks" integer not null default 0, "stop_due_at" timestamptz not null, "stop_tries" integer not null default 0, "lease_until" timestamptz null, "ended_at" timestamptz null, "outcome" text null, "error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_probe_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_probe_deleted_at" ON "invoice_payment_probe" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_probe_slot_unique" ON "invoice_payment_probe" ("slot") WHERE ended_at is null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_probe_created_at" ON "invoice_payment_probe" ("created_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "invoice_payment_shape" ("id" text not null, "kind" text not null, "name" text not null, "lines" jsonb not null, "digest" text not null, "seen" integer not null default 1, "last_seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_shape_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_shape_digest_unique" ON "invoice_payment_shape" ("digest") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_shape_deleted_at" ON "invoice_payment_shape" ("deleted_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoice_payment_probe" cascade;`)

    this.addSql(`drop table if exists "invoice_payment_shape" cascade;`)
  }
}
