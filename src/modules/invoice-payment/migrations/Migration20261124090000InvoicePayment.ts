import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Payment links of orders. */
export class Migration20261124090000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoice_payment_link" ("id" text not null, "order_id" text not null, "created_by" text null, "withdrawn_at" timestamptz null, "withdrawn_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_link_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_payment_link_order_id_unique" ON "invoice_payment_link" ("order_id") WHERE withdrawn_at is null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_link_deleted_at" ON "invoice_payment_link" ("deleted_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoice_payment_link" cascade;`)
  }
}
