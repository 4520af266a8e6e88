import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A human can close only a paid invoice. Other closed rows are watched again, since money
 * may have come meanwhile: each is refreshed once, and its place in the schedule follows
 * from that. The reasons that the human knew of stay muted.
 */
export class Migration20261122102000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "muted_reason" text null;`
    )
    this.addSql(
      `update "invoice_payment" set muted_reason = attention_reason, attention_reason = null, attention_at = null,
         resolved_at = null, next_due_at = case when status not in ('creating', 'rejected') then now() end
       where resolved_at is not null and settled_at is null and status <> 'completed';`
    )
  }

  /** Without mutes the reasons are shown again: in closed rows money would arrive unseen. */
  override async down(): Promise<void> {
    this.addSql(
      `update "invoice_payment" set attention_reason = muted_reason, attention_at = now()
       where muted_reason is not null and attention_reason is null and resolved_at is null;`
    )
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "muted_reason";`
    )
  }
}
