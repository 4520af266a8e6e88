import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const INDEX = "IDX_invoice_payment_amount_value"
const DROP = `drop index if exists "${INDEX}";`
const amounts = (more = "") =>
  `create index "${INDEX}" on "invoice_payment" ((cast("amount" as numeric))${more});`

/** The admin's list of one amount: the newest first. */
export class Migration20261129110000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(DROP)
    this.addSql(amounts(`, "created_at"`))
    this.addSql(`analyze "invoice_payment";`)
  }

  override async down(): Promise<void> {
    this.addSql(DROP)
    this.addSql(amounts())
    // The older version would capture such a row, since it does not know the value.
    this.addSql(
      `update "invoice_payment" set "told_reason" = 'paid_twice' where "told_reason" = 'paid_elsewhere_before';`
    )
  }
}
