import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const MESSAGE_DUE = "IDX_invoice_payment_event_message_due_at"
const VERIFY_DUE = "IDX_invoice_payment_verify_due_at"

/** The facts of `message` and `verify` tasks: what is due can be seen without the tasks. */
export class Migration20261130150000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_event" add column if not exists "message_due_at" timestamptz null;`
    )
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "verify_due_at" timestamptz null;`
    )
    this.addSql(
      `update "invoice_payment_event" line set "message_due_at" = task."run_at"
       from "invoice_payment_task" task where task."subject" = line."id" and task."kind" = 'message';`
    )
    this.addSql(
      `update "invoice_payment" row set "verify_due_at" = task."run_at"
       from "invoice_payment_task" task where task."subject" = row."id" and task."kind" = 'verify';`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "${MESSAGE_DUE}" ON "invoice_payment_event" ("message_due_at") WHERE message_due_at is not null AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "${VERIFY_DUE}" ON "invoice_payment" ("verify_due_at") WHERE verify_due_at is not null AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "${MESSAGE_DUE}";`)
    this.addSql(`drop index if exists "${VERIFY_DUE}";`)
    this.addSql(
      `alter table if exists "invoice_payment_event" drop column if exists "message_due_at";`
    )
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "verify_due_at";`
    )
  }
}
