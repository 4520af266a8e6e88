import {
  ROW_STATUSES,
  type RowStatus,
} from "../../../payment-rules/settlement/ledger-row"
import type { HealthFacts } from "../../../payment-rules/health/health-facts"
import { MAX_COUNT } from "../../../payment-rules/health/shown-count"
import { HOST_KEPT, HOSTS } from "./payment-hosts"
import { LEDGER, LIVE, type Knex } from "./table"

type OpenByMerchant = { merchant_id: string | null; open: number }

type OpenByKey = { key_id: string | null; open: number }

/** Counts end at `MAX_COUNT`. */
type Statistics = HealthFacts["ledger"] & {
  db_now: Date
  last_read_at: Date | null
}

/** Written as in its index's condition (models/invoice-payment.ts); otherwise every row is read. */
const OPEN = `settled_at is null and resolved_at is null and ${LIVE}
  and status in ('creating', 'unknown', 'pending', 'under_review', 'completed')`
const WAITING = `${LEDGER} where ${OPEN} and priority is not null`
const WEEK = "now() - interval '7 days'"
/** Older rows say nothing about the present, and there are many of them. */
const RECENT = `created_at > now() - interval '90 days'`
/** The service has a few statuses; this limit ends the search if it sends ever new ones. */
const MAX_STATUS_VALUES = 100

const NEWEST_SETTLED = `select found_by from ${LEDGER} where ${LIVE} and settled_at > ${WEEK}
  order by settled_at desc limit ${MAX_COUNT}`

/** Each part reads the first rows of an index only: none reads all that there are. */
const TAKE = `select now() as db_now,
   greatest((select max(last_webhook_at) from ${LEDGER} where ${LIVE}),
     (select max(webhook_at) from invoice_payment_webhook_check)) as last_webhook_at,
   (select max(last_read_at) from ${LEDGER} where ${LIVE}) as last_read_at,
   ${unreported("completed")} + ${unreported("under_review")} as unreported,
   settled.*,
   ${counted(`${LEDGER} where ${LIVE} and attention_reason is not null and resolved_at is null`)} as attention,
   ${counted(WAITING)} as queue,
   ${seconds(`least((${oldest(1)}), (${oldest(2)}))`)} as queue_age_s,
   ${seconds(`(select next_due_at from ${LEDGER} where ${OPEN} and next_due_at <= now()
     order by next_due_at limit 1)`)} as overdue_s,
   (select count(*)::int from invoice_payment_read
    where taken_at > now() - interval '60 seconds') as reads_used
 from (select count(*)::int as settled,
   (count(*) filter (where found_by = 'schedule'))::int as found_by_schedule
   from (${NEWEST_SETTLED}) as newest) as settled`

/** Jumps from each status to the next, so that the index is not read in full. */
const STATUS_VALUES = `with recursive jump as (
   (select invoice_status as status from ${LEDGER} where ${LIVE} and invoice_status is not null
    order by invoice_status limit 1)
   union all
   select (select invoice_status from ${LEDGER} where ${LIVE} and invoice_status > jump.status
     order by invoice_status limit 1) from jump where jump.status is not null)
 select * from (select status, ${counted(
   `${LEDGER} where ${LIVE} and invoice_status = known.status and ${RECENT}`
 )} as invoices
   from (select status from jump where status is not null limit ${MAX_STATUS_VALUES}) as known) as known_statuses
 where invoices > 0 order by invoices desc, status limit 20`

/** Counts over the ledger: what health shows. */
export class LedgerStatistics {
  constructor(private readonly db: Knex) {}

  async collect(): Promise<Statistics> {
    const { rows } = await this.db.raw<{ rows: Statistics[] }>(TAKE)
    return rows[0] as Statistics
  }

  /** Open invoices by the merchant they were made for. */
  async openByMerchant(): Promise<OpenByMerchant[]> {
    const { rows } = await this.db.raw<{ rows: OpenByMerchant[] }>(
      `select merchant_id, count(*)::int as open from ${LEDGER}
       where ${OPEN} group by merchant_id order by open desc`
    )
    return rows
  }

  /** Open invoices by the key that signed their URLs; null: made before the key was stored. */
  async openByKey(): Promise<OpenByKey[]> {
    const { rows } = await this.db.raw<{ rows: OpenByKey[] }>(
      `select token_key_id as key_id, count(*)::int as open from ${LEDGER}
       where ${OPEN} group by token_key_id order by open desc`
    )
    return rows
  }

  /** Hosts that shoppers were sent to, and since when (payment-hosts.ts). */
  async paymentHosts(): Promise<{ host: string; first_seen: Date }[]> {
    const { rows } = await this.db.raw<{
      rows: { host: string; first_seen: Date }[]
    }>(
      `select host, first_seen_at as first_seen from ${HOSTS}
       where ${LIVE} and last_seen_at > now() - ${HOST_KEPT}
       order by first_seen_at limit 20`
    )
    return rows
  }

  /** When we last asked for the cancellation of an invoice that is cancelled now. */
  async lastCancelled(): Promise<Date | null> {
    const { rows } = await this.db.raw<{ rows: { at: Date | null }[] }>(
      `select max(cancel_decided_at) as at from (select cancel_decided_at from ${LEDGER}
       where ${LIVE} and status = 'cancelled' order by created_at desc limit ${MAX_COUNT}) as newest`
    )
    return rows[0]?.at ?? null
  }

  /** The service's own statuses of invoices, the most frequent first. */
  async statusValues(): Promise<{ status: string; invoices: number }[]> {
    const { rows } = await this.db.raw<{
      rows: { status: string; invoices: number }[]
    }>(STATUS_VALUES)
    return rows
  }

  /** How many invoices there are in each state, for the support file. */
  async byStatus(): Promise<Record<string, number>> {
    const { rows } = await this.db.raw<{
      rows: { status: string; n: number }[]
    }>(
      `select status, n from (select status, ${counted(
        `${LEDGER} where ${LIVE} and status = known.status`
      )} as n from unnest(cast(:statuses as text[])) as known(status)) as counts
       where n > 0 order by status`,
      { statuses: [...ROW_STATUSES] }
    )
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }
}

function counted(rows: string): string {
  return `(select count(*)::int from (select 1 from ${rows} limit ${MAX_COUNT}) as counted)`
}

function unreported(status: RowStatus): string {
  return `(select (count(*) filter (where last_webhook_at is null
     and status_since < now() - interval '5 minutes'))::int
    from (select last_webhook_at, status_since from ${LEDGER}
     where ${LIVE} and status = '${status}' and created_at > ${WEEK}
     order by created_at desc limit ${MAX_COUNT}) as newest)`
}

function oldest(priority: number): string {
  return `select requested_at from ${WAITING} and priority = ${priority} order by requested_at limit 1`
}

function seconds(timestamp: string): string {
  return `coalesce(extract(epoch from now() - ${timestamp}), 0)::int`
}
