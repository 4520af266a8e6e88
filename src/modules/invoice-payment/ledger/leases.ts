import { YOUNG_MS } from "../../../payment-rules/schedule/schedule"
import type { ReadClass } from "../read-rate-limiter"
import {
  HAS_SESSION,
  HELD,
  heldBy,
  LEDGER,
  LIVE,
  OF_MERCHANT,
  oneRow,
  PERHAPS_PAID,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

/** Longer than core's wait for the cart lock (30 s) and the run after it. */
const LEASE = "interval '90 seconds'"
/** Shorter than the lease, so that a claim that was left behind has lapsed by then. */
const CLAIM = "interval '60 seconds'"

/** An older request was not read at once: it waits for a read permit. */
const PASSED_OVER = "interval '3 seconds'"

const FREE = `${LIVE} and settled_at is null and resolved_at is null
  and status not in ('creating', 'rejected')
  and (lease_until is null or lease_until < now())`

/** Requested, due by the schedule, or paid and not yet in an order. */
const DUE = `(next_due_at <= now() or hint_class = 1
  or (hint_class = 2 and (quiet_until is null or quiet_until <= now())))`

/** It was marked as detached, yet a session of core's stands for it: the mark proves nothing. */
const STILL_USED = `(released_at is not null and ${HAS_SESSION})`

/** What has to be paid now is not what the invoice asks for. */
const OUTDATED = `exists (select 1 from payment_collection asked
  where asked.id = ${LEDGER}.payment_collection_id and asked.deleted_at is null
    and (round(asked.amount, 2) <> cast(${LEDGER}.amount as numeric)
      or lower(asked.currency_code) <> lower(${LEDGER}.currency)))`

const first = (which: string, timestamp: string) =>
  `(select id from ${LEDGER} where ${FREE} and status <> 'completed' and ${which}
    order by ${timestamp} limit 1 for update skip locked)`

/**
 * The next row to be read. Each part ends at its first row, and is asked only if those
 * before it have none: a backlog of any length costs no more. The schedule reads
 * young invoices first, since most are paid within minutes.
 */
const NEXT_TO_READ = `coalesce(
  case when 1 = any(:classes) then ${first("hint_class = 1", "hinted_at")} end,
  case when 2 = any(:classes) then ${first(`hint_class = 2 and ${DUE}`, "hinted_at")} end,
  case when 3 = any(:classes) then coalesce(
    ${first("hint_class is null and next_due_at <= now() and created_at > now() - :young_ms * interval '1 millisecond'", "next_due_at")},
    ${first("hint_class is null and next_due_at <= now()", "next_due_at")}) end)`

/** A row as the run that holds its lease sees it. */
export type LeasedRow = StoredRow & { token: string }

export type Lease = { row: LeasedRow; holder: string }

const LEASED_ROW = `${ROW}, lease_holder as token`

/**
 * Who may work on a row. Each is one statement on database time, so it holds
 * across processes whatever locking provider the store uses.
 */
export class LeaseRepository {
  constructor(private readonly db: Knex) {}

  /** null: another worker holds the row, or there is nothing to do now. */
  async acquire(id: string, holder: string): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where id = :id and ${FREE} and ${DUE} returning ${LEASED_ROW}`,
      { id, holder }
    )
    return row && { row, holder }
  }

  /**
   * The row that has been waiting for a read longest, of those requested
   * before this row. null: it is this row's turn; a paid row needs no read.
   */
  async acquireEarlier(id: string, holder: string): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where id = (
         select id from ${LEDGER} where ${FREE} and ${DUE}
           and hint_class is not null and hinted_at < now() - ${PASSED_OVER}
           and (hint_class, hinted_at) < (select own.hint_class, own.hinted_at
             from ${LEDGER} own where own.id = :id and own.status <> 'completed')
         order by hint_class, hinted_at limit 1 for update skip locked)
       returning ${LEASED_ROW}`,
      { id, holder }
    )
    return row && { row, holder }
  }

  /**
   * The next row that is requested or due and needs a read, by class; the oldest request
   * first. Rows that another worker holds are skipped.
   */
  async acquireDue(
    holder: string,
    classes: readonly ReadClass[]
  ): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where id = ${NEXT_TO_READ} returning ${LEASED_ROW}`,
      { holder, classes: [...classes], young_ms: YOUNG_MS }
    )
    return row && { row, holder }
  }

  /** The next paid row that is to become an order; it needs no read. */
  async acquirePaid(holder: string): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where id = (
         select id from ${LEDGER} where ${FREE} and ${DUE} and status = 'completed'
         order by coalesce(hint_class, 3), coalesce(hinted_at, next_due_at)
         limit 1 for update skip locked)
       returning ${LEASED_ROW}`,
      { holder }
    )
    return row && { row, holder }
  }

  /**
   * The next invoice that the service is to be asked to cancel. A detached one is
   * given time, but not once its collection asks for another amount: Medusa writes
   * that beside the mark, so it is compared here and not there. Another merchant's
   * waits until its credentials are back: the service hides it from these.
   */
  async acquireCancelDue(
    holder: string,
    merchant_id: string | null
  ): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where id = (
         select id from ${LEDGER} where ${FREE} and cancel_due_at is not null
           and (cancel_due_at <= now() or (released_at is not null and cancel_tries = 0 and ${OUTDATED}))
           and status in ('pending', 'under_review') and invoice_id is not null and not ${PERHAPS_PAID}
           and ${OF_MERCHANT} and (cancel_decided_at is not null or not ${STILL_USED})
         order by cancel_due_at limit 1 for update skip locked)
       returning ${LEASED_ROW}`,
      { holder, merchant_id }
    )
    return row && { row, holder }
  }

  /**
   * The row as it is now, for another full lease. null: the run took too long, and the row is
   * another's by now. Asked before each step, so that core is not called without it.
   */
  async renew(id: string, holder: string): Promise<LeasedRow | null> {
    return this.one(
      `update ${LEDGER} set lease_until = now() + ${LEASE}
       where id = :id and lease_holder = :holder and lease_until > now()
       returning ${LEASED_ROW}`,
      { id, holder }
    )
  }

  async release(id: string, holder: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set lease_holder = null, lease_until = null
       where id = :id and lease_holder = :holder`,
      { id, holder }
    )
  }

  /**
   * The right to place the order, for one run of complete-cart at a time: two
   * processes with in-memory locks would otherwise place two. Never for money that a
   * human took over a moment ago, or that has become another session's.
   */
  async claim(id: string, sessionId: string): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `update ${LEDGER} set claimed_until = now() + ${CLAIM}
       where id = :id and session_id = :session_id
         and order_id is null and settled_at is null and resolved_at is null
         and (claimed_until is null or claimed_until < now()) returning ${ROW}`,
      { id, session_id: sessionId }
    )
    return row !== null
  }

  /**
   * Lets core capture this session once. Settling alone asks for it, for a row that it leases: it
   * has compared everything, and one capture at a time is what core's totals bear.
   * Whoever else makes core ask our provider (a capture by hand, a store's own code)
   * finds no permit. It stands in the claim, which a row with an order has no other
   * use for.
   */
  async permitCapture(row: StoredRow): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set claimed_until = now() + ${CLAIM}
       where id = :id and session_id = :session_id and order_id is not null and status = 'completed'
         and settled_at is null and resolved_at is null and lease_until > now() and ${HELD}`,
      { id: row.id, session_id: row.session_id, ...heldBy(row) }
    )
  }

  /** false: this is not the capture that settling asked for. */
  async useCapturePermit(id: string): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `update ${LEDGER} set claimed_until = null
       where id = :id and order_id is not null and claimed_until > now() returning ${ROW}`,
      { id }
    )
    return row !== null
  }

  /** Core was asked, whatever came of it: what was not used is nobody else's. */
  async withdrawPermit(row: StoredRow): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set claimed_until = null
       where id = :id and order_id is not null and ${HELD}`,
      { id: row.id, ...heldBy(row) }
    )
  }

  /** Ends the claim only if this run acquired it. */
  async endClaim(row: Pick<StoredRow, "id" | "token">): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set claimed_until = null
       where id = :id and order_id is null and ${HELD}`,
      { id: row.id, ...heldBy(row) }
    )
  }

  private async one(
    sql: string,
    bindings: Record<string, unknown>
  ): Promise<LeasedRow | null> {
    return (await oneRow(this.db, sql, bindings)) as LeasedRow | null
  }
}
