import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const AMOUNT = `"IDX_invoice_payment_amount_value" on "invoice_payment" ((cast("amount" as numeric)))`
const RECORDED = `"IDX_invoice_payment_refund_recorded" on "invoice_payment_refund" ("invoice_payment_id")
  where kind = 'recorded' and deleted_at is null`
const DROP_AMOUNT = `drop index if exists "IDX_invoice_payment_amount_value";`

/**
 * The amount's index without a condition: the planner ignores what it knows of the values of an
 * expression if the index is partial. And an index of the recorded refunds.
 */
export class Migration20261128150000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.addSql(DROP_AMOUNT)
    this.addSql(`create index ${AMOUNT};`)
    this.addSql(`create index if not exists ${RECORDED};`)
    this.addSql(`analyze "invoice_payment";`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoice_payment_refund_recorded";`)
    this.addSql(DROP_AMOUNT)
    this.addSql(`create index ${AMOUNT} where deleted_at is null;`)
  }
}
