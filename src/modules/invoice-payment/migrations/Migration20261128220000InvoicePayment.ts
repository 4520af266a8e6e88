import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What a human was told of what else paid the order: of rows that wait, from their history. A row
 * that has an order and shows nothing may have been told of its cart only, which is over.
 */
export class Migration20261128220000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" add column if not exists "told_reason" text null;`
    )
    this.addSql(
      `update "invoice_payment" row set "told_reason" = (
         select told."decided" from "invoice_payment_event" told
         where told."invoice_payment_id" = row."id" and told."kind" = 'attention'
           and told."decided" in ('paid_twice', 'paid_elsewhere') and told."deleted_at" is null
         order by told."decided" desc limit 1
       ) where row."status" = 'completed' and row."settled_at" is null
         and (row."order_id" is null or row."attention_reason" is not null or row."resolved_at" is not null);`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoice_payment" drop column if exists "told_reason";`
    )
  }
}
