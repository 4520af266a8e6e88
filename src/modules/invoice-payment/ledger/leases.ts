import {
  OLDEST_EVERY,
  YOUNG_MS,
} from "../../../payment-rules/schedule/schedule"
import { FOUND_CLASS, READ_CLASS, type ReadClass } from "../read-rate-limiter"
import { NEXT_TO_CANCEL } from "./next-to-cancel"
import { DUE, FREE, NEXT_TO_READ } from "./next-to-read"
import {
  HELD,
  isCanceled,
  heldBy,
  LEDGER,
  oneRow,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

/** Longer than core's wait for the cart lock (30 s) and the run after it. */
const LEASE = "interval '90 seconds'"
/** Shorter than the lease: a claim that a run left behind expires before its lease. */
const CLAIM = "interval '60 seconds'"

/** A request of this age was not read at once, so it waits for a read permit. */
const PASSED_OVER = "interval '3 seconds'"

/** A row as the run that holds its lease sees it, and the class of its read. */
export type LeasedRow = StoredRow & { token: string; read_class: ReadClass }

export type Lease = { row: LeasedRow; holder: string }

const LEASED_ROW = `${ROW}, lease_holder as token, ${READ_CLASS} as read_class`
const FOUND_ROW = `${ROW}, lease_holder as token, ${FOUND_CLASS} as read_class`

/**
 * Leases and claims decide which worker may work on a row. Each is one UPDATE that checks and
 * writes on database time: of two processes only one gets the row, whatever their clocks say and
 * whichever locking provider the store uses.
 */
export class LeaseRepository {
  /** Reads of the schedule, in this process. */
  private scheduled = 0

  constructor(private readonly db: Knex) {}

  /** null: another worker holds the row, or there is nothing to do now. */
  async acquire(id: string, holder: string): Promise<Lease | null> {
    return this.leaseRow(holder, `id = :id and ${FREE} and ${DUE}`, { id })
  }

  /**
   * The row that was requested before this one and has waited longest for a read, urgent ones
   * first: requests are served first come, first served. `skip locked` passes over a row that
   * another worker is acquiring. null: it is this row's turn; a paid row needs no read.
   */
  async acquireEarlier(id: string, holder: string): Promise<Lease | null> {
    return this.leaseRow(
      holder,
      `id = (
         select id from ${LEDGER} where ${FREE} and ${DUE}
           and priority is not null and requested_at < now() - ${PASSED_OVER}
           and (priority, requested_at) < (select own.priority, own.requested_at
             from ${LEDGER} own where own.id = :id and own.status <> 'completed')
         order by priority, requested_at limit 1 for update skip locked)`,
      { id }
    )
  }

  /**
   * The next row that is requested or due and needs a read, by class, the oldest request first.
   * Rows that another worker holds are skipped. On every third read of the schedule its young
   * invoices do not come first: anybody can make enough of them to keep an older invoice unread.
   */
  async acquireDue(
    holder: string,
    classes: readonly ReadClass[]
  ): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where id = ${NEXT_TO_READ} returning ${FOUND_ROW}`,
      {
        ...{ holder, classes: [...classes], young_ms: YOUNG_MS },
        young_first: (this.scheduled + 1) % OLDEST_EVERY > 0,
      }
    )
    this.scheduled += row?.read_class === 3 ? 1 : 0
    return row && { row, holder }
  }

  /** The next paid row that is to become an order; it does not wait for a read permit. */
  async acquirePaid(holder: string): Promise<Lease | null> {
    return this.leaseRow(
      holder,
      `id = (
         select id from ${LEDGER} where ${FREE} and ${DUE} and status = 'completed'
         order by coalesce(priority, 3), coalesce(requested_at, next_due_at)
         limit 1 for update skip locked)`
    )
  }

  /** A row that was read a moment ago and not found paid, so that its cart or order follows. */
  async acquireRead(id: string, holder: string): Promise<Lease | null> {
    const isUnpaid = `id = :id and ${FREE} and status <> 'completed'`
    return this.leaseRow(holder, isUnpaid, { id })
  }

  /** The next invoice that the service is asked to cancel. */
  async acquireCancelDue(
    holder: string,
    merchant_id: string | null
  ): Promise<Lease | null> {
    return this.leaseRow(holder, `id = ${NEXT_TO_CANCEL}`, { merchant_id })
  }

  /**
   * Renews the lease, and returns the row as it is now. null: the lease expired, and another
   * worker may hold the row. Runs before each step, since core must not be called without a lease.
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
   * Gives one run of complete-cart at a time the right to place the order. Two processes with
   * in-memory locks would otherwise place two orders. A second UPDATE waits for the first one's
   * row lock, checks its conditions again on the committed row, and finds the claim taken. A row
   * that a human has closed meanwhile, or that another session uses by now, is never claimed.
   * @param unpaid the order is to be paid after it is placed
   */
  async claim(
    id: string,
    { sessionId, unpaid }: { sessionId: string; unpaid: boolean }
  ): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `update ${LEDGER} set claimed_until = now() + ${CLAIM},
         placed_unpaid_at = case when status = 'pending' then now() end
       where id = :id and session_id = :session_id
         and (status in ('completed', 'under_review')
           or (status = 'pending' and cast(:unpaid as boolean) and cancel_decided_at is null))
         and order_id is null and settled_at is null and resolved_at is null
         and (claimed_until is null or claimed_until < now()) returning ${ROW}`,
      { id, session_id: sessionId, unpaid }
    )
    return row !== null
  }

  /**
   * Lets core capture this session once. Only settling grants it, for a row that it leases:
   * settling has compared everything, and core's totals are right only with one capture at a time.
   * Any other call of our provider (a capture by hand, a store's own code) finds no permit. The
   * permit is stored in `claimed_until`, which a row with an order does not use otherwise. false:
   * the run has lost its lease, or the row is not to be captured any more.
   */
  async permitCapture(row: StoredRow): Promise<boolean> {
    const permitted = await oneRow(
      this.db,
      `update ${LEDGER} set claimed_until = now() + ${CLAIM}
       where id = :id and session_id = :session_id and order_id is not null and status = 'completed'
         and settled_at is null and resolved_at is null and lease_until > now() and ${HELD}
         and not exists (select 1 from "order" o where o.id = order_id and ${isCanceled("o")})
       returning ${ROW}`,
      { id: row.id, session_id: row.session_id, ...heldBy(row) }
    )
    return permitted !== null
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

  /** Core's run is over, whatever its result: no other capture may use the permit. */
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

  private async leaseRow(
    holder: string,
    which: string,
    bindings: Record<string, unknown> = {}
  ): Promise<Lease | null> {
    const row = await this.one(
      `update ${LEDGER} set lease_holder = :holder, lease_until = now() + ${LEASE}
       where ${which} returning ${LEASED_ROW}`,
      { ...bindings, holder }
    )
    return row && { row, holder }
  }

  private async one(
    sql: string,
    bindings: Record<string, unknown>
  ): Promise<LeasedRow | null> {
    return (await oneRow(this.db, sql, bindings)) as LeasedRow | null
  }
}
