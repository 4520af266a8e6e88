import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Index columns by name, for the admin's search box. Prefixes need `text_pattern_ops`. */
const INDEXES = {
  id_start: `("id" text_pattern_ops)`,
  invoice_id_start: `(lower("invoice_id") text_pattern_ops)`,
  reference_start: `(right("id", 8) text_pattern_ops)`,
  amount_id: `("amount", "id")`,
}

export class Migration20261123100000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.addSql(
        `create index if not exists "IDX_invoice_payment_${name}" on "invoice_payment" ${columns} where deleted_at is null;`
      )
    }
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      this.addSql(`drop index if exists "IDX_invoice_payment_${name}";`)
    }
  }
}
