import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** No question mark in it: it would be taken for a binding. */
const HOST = `lower(substring("payment_url" from '^[a-zA-Z]+://([^/#' || chr(63) || ']+)'))`

const HOSTS = `insert into "invoice_payment_host" ("id", "host", "first_seen_at", "last_seen_at")
  select 'invpayho_' || md5("host"), "host", min("created_at"), max("created_at")
  from (select ${HOST} as "host", "created_at" from "invoice_payment"
    where "created_at" > now() - interval '90 days' and "deleted_at" is null) as sent
  where "host" is not null group by "host"`

const INDEXES = {
  status_created_at: `("status", "created_at") WHERE deleted_at IS NULL`,
  invoice_status_created_at: `("invoice_status", "created_at") WHERE invoice_status is not null AND deleted_at IS NULL`,
  open: `("next_due_at", "merchant_id", "token_key_id") WHERE settled_at is null and resolved_at is null and status in ('creating', 'unknown', 'pending', 'under_review', 'completed') AND deleted_at IS NULL`,
  paid: `("next_due_at") WHERE settled_at is null and resolved_at is null and status = 'completed' AND deleted_at IS NULL`,
  last_webhook_at: `("last_webhook_at") WHERE last_webhook_at is not null AND deleted_at IS NULL`,
  last_read_at: `("last_read_at") WHERE last_read_at is not null AND deleted_at IS NULL`,
}

/** A ledger of a million rows is counted and searched by indexes alone. */
export class Migration20261123050000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoice_payment_host" ("id" text not null, "host" text not null, "first_seen_at" timestamptz not null, "last_seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_host_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_host_host_unique" ON "invoice_payment_host" ("host") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_host_deleted_at" ON "invoice_payment_host" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(`${HOSTS};`)
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_${name}" ON "invoice_payment" ${columns};`
      )
    }
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      this.addSql(`drop index if exists "IDX_invoice_payment_${name}";`)
    }
    this.addSql(`drop table if exists "invoice_payment_host" cascade;`)
  }
}
