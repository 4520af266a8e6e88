import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120115248InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_credential" drop constraint if exists "invoice_payment_credential_fingerprint_unique";`
    )
    this.addSql(
      `alter table if exists "invoice_payment" drop constraint if exists "invoice_payment_invoice_id_unique";`
    )
    this.addSql(
      `alter table if exists "invoice_payment" drop constraint if exists "invoice_payment_session_id_unique";`
    )
    this.addSql(
      `create table if not exists "invoice_payment" ("id" text not null, "session_id" text null, "payment_collection_id" text not null, "cart_id" text null, "order_id" text null, "merchant_id" text null, "amount" text not null, "currency" text not null, "locale" text null, "status" text not null, "status_since" timestamptz null, "invoice_id" text null, "invoice_status" text null, "payment_url" text null, "expires_at" timestamptz null, "completed_at" timestamptz null, "cancelled_at" timestamptz null, "customer_total" text null, "merchant_net" text null, "last_read_at" timestamptz null, "quiet_reads" integer not null default 0, "quiet_until" timestamptz null, "next_due_at" timestamptz null, "hint_class" integer null, "hinted_at" timestamptz null, "last_hint_at" timestamptz null, "hinted_by" text null, "webhook_digests" jsonb null, "candidates" jsonb null, "last_webhook_at" timestamptz null, "returned_at" timestamptz null, "lease_holder" text null, "lease_until" timestamptz null, "claimed_until" timestamptz null, "released_at" timestamptz null, "cancel_due_at" timestamptz null, "cancel_tries" integer not null default 0, "expired_at" timestamptz null, "found_by" text null, "settle_attempts" integer not null default 0, "settled_at" timestamptz null, "attention_reason" text null, "attention_at" timestamptz null, "resolved_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_deleted_at" ON "invoice_payment" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_session_id_unique" ON "invoice_payment" ("session_id") WHERE session_id is not null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_payment_collection_id" ON "invoice_payment" ("payment_collection_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_cart_id" ON "invoice_payment" ("cart_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_order_id" ON "invoice_payment" ("order_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_invoice_id_unique" ON "invoice_payment" ("invoice_id") WHERE invoice_id is not null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_one_creation" ON "invoice_payment" ("payment_collection_id") WHERE status = 'creating' AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_hint_class_hinted_at" ON "invoice_payment" ("hint_class", "hinted_at") WHERE hint_class is not null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_next_due_at" ON "invoice_payment" ("next_due_at") WHERE next_due_at is not null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_cancel_due_at" ON "invoice_payment" ("cancel_due_at") WHERE cancel_due_at is not null AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "invoice_payment_credential" ("id" text not null, "fingerprint" text not null, "merchant_id" text null, "merchant_name" text null, "merchant_status" text null, "checked_at" timestamptz null, "check_error" text null, "door_closed_until" timestamptz null, "cancel_missing_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_credential_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_credential_fingerprint_unique" ON "invoice_payment_credential" ("fingerprint") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_credential_deleted_at" ON "invoice_payment_credential" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "invoice_payment_event" ("id" text not null, "invoice_payment_id" text not null, "kind" text not null, "by" text not null, "seen" jsonb null, "decided" text null, "event_name" text null, "announced_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_event_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_event_deleted_at" ON "invoice_payment_event" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_event_invoice_payment_id" ON "invoice_payment_event" ("invoice_payment_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_event_created_at" ON "invoice_payment_event" ("created_at") WHERE event_name is not null and announced_at is null AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "invoice_payment_read" ("id" text not null, "taken_at" timestamptz not null, "hint_class" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_read_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_read_deleted_at" ON "invoice_payment_read" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_read_taken_at" ON "invoice_payment_read" ("taken_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoice_payment" cascade;`)

    this.addSql(`drop table if exists "invoice_payment_credential" cascade;`)

    this.addSql(`drop table if exists "invoice_payment_event" cascade;`)

    this.addSql(`drop table if exists "invoice_payment_read" cascade;`)
  }
}
