import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The history calls the worker by its name. */
export class Migration20261124140000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `update "invoice_payment_event" set "by" = 'worker',
         "decided" = case when "decided" = 'watched until it is dead' then 'watched until it ends' else "decided" end
       where "by" = 'drain';`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `update "invoice_payment_event" set "by" = 'drain',
         "decided" = case when "decided" = 'watched until it ends' then 'watched until it is dead' else "decided" end
       where "by" = 'worker';`
    )
  }
}
