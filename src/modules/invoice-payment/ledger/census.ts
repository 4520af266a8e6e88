import { LEDGER, type Knex } from "./table"

export type OpenByMerchant = { merchant_id: string | null; open: number }

export type OpenByKey = { key_id: string | null; open: number }

export type Census = {
  db_now: Date
  last_webhook_at: Date | null
  last_read_at: Date | null
  /** Invoices of the last 7 days: made, turned into captured orders, and those that only the schedule found paid. */
  created: number
  settled: number
  found_by_schedule: number
  /** Invoices needing attention. */
  attention: number
  /** Rows with a waiting hint, and for how many seconds the oldest waits. */
  queue: number
  queue_age_s: number
  /** The longest that a due look is late, in seconds. */
  overdue_s: number
  /** Reads sent within the last 60 seconds. */
  reads_used: number
}

const OPEN = `settled_at is null and resolved_at is null and deleted_at is null
  and status in ('creating', 'unknown', 'pending', 'under_review', 'completed')`
/** However old they are: what waits is about now. */
const WAITING = `${LEDGER} where ${OPEN} and hint_class is not null`
const WEEK = "interval '7 days'"
/** Older rows tell nothing about how things are now, and are many. */
const RECENT = `created_at > now() - interval '90 days' and deleted_at is null`

/** Counts over the ledger: what health shows. */
export class LedgerCensus {
  constructor(private readonly db: Knex) {}

  async take(): Promise<Census> {
    const { rows } = await this.db.raw<{ rows: Census[] }>(
      `select now() as db_now,
         greatest(max(last_webhook_at),
           (select max(webhook_at) from invoice_payment_probe)) as last_webhook_at,
         max(last_read_at) as last_read_at,
         count(*) filter (where ${week("created_at")} and status not in ('creating', 'rejected'))::int as created,
         count(*) filter (where ${week("settled_at")})::int as settled,
         count(*) filter (where ${week("settled_at")} and found_by = 'schedule')::int as found_by_schedule,
         (select count(*)::int from ${LEDGER} where deleted_at is null
            and attention_reason is not null and resolved_at is null) as attention,
         (select count(*)::int from ${WAITING}) as queue,
         (select ${seconds("min(hinted_at)")} from ${WAITING}) as queue_age_s,
         (select ${seconds("min(next_due_at)")} from ${LEDGER} where ${OPEN} and next_due_at <= now()) as overdue_s,
         (select count(*)::int from invoice_payment_read
          where taken_at > now() - interval '60 seconds') as reads_used
       from ${LEDGER} where ${RECENT}`
    )
    return rows[0] as Census
  }

  /** Open invoices by the merchant they were made for. */
  async openByMerchant(): Promise<OpenByMerchant[]> {
    const { rows } = await this.db.raw<{ rows: OpenByMerchant[] }>(
      `select merchant_id, count(*)::int as open from ${LEDGER}
       where ${OPEN} group by merchant_id order by open desc`
    )
    return rows
  }

  /** Open invoices by the key that signed their addresses; null: made before that was kept. */
  async openByKey(): Promise<OpenByKey[]> {
    const { rows } = await this.db.raw<{ rows: OpenByKey[] }>(
      `select token_key_id as key_id, count(*)::int as open from ${LEDGER}
       where ${OPEN} group by token_key_id order by open desc`
    )
    return rows
  }

  /**
   * Hosts that shoppers were sent to, and since when: the ledger itself is the
   * record. A host that nobody was sent to for 90 days counts as new again.
   */
  async paymentHosts(): Promise<{ host: string; first_seen: Date }[]> {
    const { rows } = await this.db.raw<{
      rows: { host: string; first_seen: Date }[]
    }>(
      `select substring(payment_url from '^[a-z]+://([^/?#]+)') as host, min(created_at) as first_seen
       from ${LEDGER} where payment_url is not null and ${RECENT}
       group by 1 order by first_seen limit 20`
    )
    return rows
  }

  /** The service's own words for the state of invoices, the most frequent first. */
  async words(): Promise<{ word: string; invoices: number }[]> {
    const { rows } = await this.db.raw<{
      rows: { word: string; invoices: number }[]
    }>(
      `select invoice_status as word, count(*)::int as invoices from ${LEDGER}
       where invoice_status is not null and ${RECENT}
       group by 1 order by invoices desc limit 20`
    )
    return rows
  }

  /** How many invoices there are in each state, for the support bundle. */
  async byStatus(): Promise<Record<string, number>> {
    const { rows } = await this.db.raw<{
      rows: { status: string; n: number }[]
    }>(
      `select status, count(*)::int as n from ${LEDGER}
       where deleted_at is null group by status order by status`
    )
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }
}

function week(column: string): string {
  return `${column} > now() - ${WEEK}`
}

function seconds(moment: string): string {
  return `coalesce(extract(epoch from now() - ${moment}), 0)::int`
}
