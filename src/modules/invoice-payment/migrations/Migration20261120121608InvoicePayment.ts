import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120121608InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoice_payment_refund" ("id" text not null, "invoice_payment_id" text not null, "kind" text not null, "amount" text not null, "idempotency_key" text null, "reference" text null, "note" text null, "by" text not null, "claimed_until" timestamptz null, "refunded_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_refund_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_refund_deleted_at" ON "invoice_payment_refund" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_refund_invoice_payment_id" ON "invoice_payment_refund" ("invoice_payment_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_refund_one_per_key" ON "invoice_payment_refund" ("invoice_payment_id", "kind", "idempotency_key") WHERE idempotency_key is not null AND deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_created_at" ON "invoice_payment" ("created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_attention_at" ON "invoice_payment" ("attention_at") WHERE attention_reason is not null and resolved_at is null AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoice_payment_refund" cascade;`)

    this.addSql(`drop index if exists "IDX_invoice_payment_created_at";`)
    this.addSql(`drop index if exists "IDX_invoice_payment_attention_at";`)
  }
}
