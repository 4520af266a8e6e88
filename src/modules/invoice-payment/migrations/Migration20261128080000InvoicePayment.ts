import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const BEFORE = { table: "invoice_payment_probe", slot: "probe" }
const NOW = { table: "invoice_payment_webhook_check", slot: "webhook_check" }

/** What PostgreSQL calls by its table's name and does not rename with it. */
const indexesOf = (table: string) => [
  `${table}_pkey`,
  `IDX_${table}_deleted_at`,
  `IDX_${table}_slot_unique`,
  `IDX_${table}_created_at`,
]

/** The table of webhook tests is called after them. */
export class Migration20261128080000InvoicePayment extends Migration {
  override async up(): Promise<void> {
    this.rename(BEFORE, NOW)
  }

  override async down(): Promise<void> {
    this.rename(NOW, BEFORE)
  }

  private rename(from: typeof BEFORE, to: typeof NOW): void {
    this.addSql(`alter table "${from.table}" rename to "${to.table}";`)
    const names = indexesOf(to.table)
    for (const [nth, name] of indexesOf(from.table).entries()) {
      this.addSql(`alter index "${name}" rename to "${names[nth]}";`)
    }
    this.addSql(
      `alter table "${to.table}" alter column "slot" set default '${to.slot}';`
    )
    this.addSql(
      `update "${to.table}" set "slot" = '${to.slot}' where "slot" = '${from.slot}';`
    )
  }
}
