import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const UNANNOUNCED = `insert into "invoice_payment_task" ("subject", "kind", "run_at")
  select "id", 'announce', "created_at" from "invoice_payment_event"
  where "event_name" is not null and "announced_at" is null and "deleted_at" is null`

const TESTS = `insert into "invoice_payment_task" ("subject", "kind", "attempts", "run_at")
  select "id", 'webhook_test', "stop_tries", "stop_due_at" from "invoice_payment_probe"
  where "ended_at" is null and "deleted_at" is null`

/**
 * Until now Medusa's record of failed messages was the queue. In a fresh database its table
 * may be created after this migration.
 */
const FAILED_MESSAGES = `do $$ begin
  if to_regclass('notification') is not null then
    insert into "invoice_payment_task" ("subject", "kind", "attempts", "run_at")
    select line."id", 'message', tried."attempts", tried."failed_at"
      + case tried."attempts" when 1 then interval '1 minute' else interval '10 minutes' end
    from (
      select split_part("idempotency_key", ':', 2) as "row_id", split_part("idempotency_key", ':', 3) as "message",
        count(*) as "attempts", max("created_at") as "failed_at"
      from "notification" where "idempotency_key" like 'invoice-payment-message:%' and "deleted_at" is null
      group by 1, 2 having bool_and("status" = 'failure') and count(*) < 3
        and max("created_at") > now() - interval '1 day') as tried
    cross join lateral (
      select "id" from "invoice_payment_event" where "invoice_payment_id" = tried."row_id" and "deleted_at" is null
        and "event_name" = 'invoice-payment.' || case tried."message" when 'trouble' then 'needs_attention' else tried."message" end
      order by "created_at" desc limit 1) as line;
  end if;
end $$`

/** One table holds all tasks: announcements, messages, the end of a webhook test. */
export class Migration20261123002144InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoice_payment_task" ("subject" text not null, "kind" text not null, "version" integer not null default 1, "attempts" integer not null default 0, "run_at" timestamptz not null, "lease_token" text null, "lease_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoice_payment_task_pkey" primary key ("subject", "kind"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_task_deleted_at" ON "invoice_payment_task" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_payment_task_kind_run_at" ON "invoice_payment_task" ("kind", "run_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(`${UNANNOUNCED};`)
    this.addSql(`${TESTS};`)
    this.addSql(`${FAILED_MESSAGES};`)
    this.addSql(
      `alter table if exists "invoice_payment_probe" drop column if exists "stop_tries", drop column if exists "lease_until";`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment_probe" add column if not exists "stop_tries" integer not null default 0, add column if not exists "lease_until" timestamptz null;`
    )
    this.addSql(
      `update "invoice_payment_probe" set "stop_tries" = task."attempts" from "invoice_payment_task" task where task."subject" = "invoice_payment_probe"."id" and task."kind" = 'webhook_test';`
    )
    this.addSql(`drop table if exists "invoice_payment_task" cascade;`)
  }
}
