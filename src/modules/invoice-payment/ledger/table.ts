import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerRow } from "../../../payment-rules/ledger-row"

export type { Knex }

/** A row with the database's clock at the moment it was read. */
export type StoredRow = LedgerRow & {
  db_now: Date
  status_since: Date | null
  quiet_reads: number
  hint_class: number | null
  hinted_by: string | null
  cancel_tries: number
  candidates: string[] | null
  claimed_until: Date | null
  cancel_due_at: Date | null
  hinted_at: Date | null
  returned_at: Date | null
  last_webhook_at: Date | null
  found_by: string | null
  updated_at: Date
}

export const LEDGER = "invoice_payment"

/** Medusa's indexes hold living rows alone: a statement without this reads the whole table. */
export const LIVE = "deleted_at is null"

/** What every statement gives back. */
export const ROW = "*, now() as db_now"

/** Rows that a new session takes over instead of asking for another invoice. */
export const REUSABLE = `(amount = :amount and currency = :currency
  and settled_at is null and resolved_at is null
  and (status in ('completed', 'under_review')
    or (status = 'pending' and payment_url is not null and (expires_at is null
      or expires_at > now() + :margin_ms * interval '1 millisecond'))))`

/** Runs one statement that gives back at most one row. */
export async function oneRow(
  db: Knex,
  sql: string,
  bindings: Record<string, unknown>
): Promise<StoredRow | null> {
  const { rows } = await db.raw<{ rows: StoredRow[] }>(sql, bindings as never)
  return rows[0] ?? null
}
