import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const LIVE = "deleted_at is null"

/** Indexes by name: filters of the admin's list, and captures that are not on their orders. */
const INDEXES = {
  amount_value: `((cast("amount" as numeric))) where ${LIVE}`,
  completed_at: `("completed_at") where completed_at is not null and ${LIVE}`,
  paid_attention: `("attention_at") where status = 'completed' and settled_at is null
    and attention_at is not null and ${LIVE}`,
}

export class Migration20261128110000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      this.addSql(
        `create index if not exists "IDX_invoice_payment_${name}" on "invoice_payment" ${definition};`
      )
    }
    // The planner uses the amount's index only once it knows the values.
    this.addSql(`analyze "invoice_payment";`)
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      this.addSql(`drop index if exists "IDX_invoice_payment_${name}";`)
    }
  }
}
