import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Table, its column before, and now. */
const COLUMNS = [
  ["invoice_payment", "hint_class", "priority"],
  ["invoice_payment", "hinted_at", "requested_at"],
  ["invoice_payment", "hinted_by", "requested_by"],
  ["invoice_payment", "quiet_until", "backoff_until"],
  ["invoice_payment", "quiet_reads", "unchanged_reads"],
  ["invoice_payment", "released_at", "detached_at"],
  ["invoice_payment_read", "hint_class", "read_class"],
  ["invoice_payment_credential", "door_closed_until", "reads_paused_until"],
] as const

const INDEX_BEFORE = "IDX_invoice_payment_hint_class_hinted_at"
const INDEX = "IDX_invoice_payment_priority_requested_at"

/** Columns have the field's own names. */
export class Migration20261124150000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    for (const [table, before, now] of COLUMNS) {
      this.addSql(
        `alter table "${table}" rename column "${before}" to "${now}";`
      )
    }
    this.addSql(`alter index "${INDEX_BEFORE}" rename to "${INDEX}";`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter index "${INDEX}" rename to "${INDEX_BEFORE}";`)
    for (const [table, before, now] of COLUMNS) {
      this.addSql(
        `alter table "${table}" rename column "${now}" to "${before}";`
      )
    }
  }
}
